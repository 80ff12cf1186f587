#include "model/catalog/reliability.h"

namespace aforo::model {

void describe(FieldVisitor& v, Reliability& r) {
  describe_identity(v, r);
  v(Field("scope", "what the figures are about")
        .required()
        .one_of(
            {"cluster", "jobs", "component", "spot", "distributed-host", "restart", "practice"}),
    r.scope);
  v(Field("gpu", "GPU model").refers_to("gpu"), r.gpu);
  v(Field("gpus", "GPUs observed").at_least(0), r.gpus);
  v(Field("failures_per_gpu_year", "unplanned stops by GPU and year").range(0, 100),
    r.failures_per_gpu_year);
  v(Field("failures_per_1000_node_days", "unplanned stops by 1,000 node-days").range(0, 1e4),
    r.failures_per_1000_node_days);
  v(Field("interruptions_per_host_day", "hosts lost by host and day").range(0, 24),
    r.interruptions_per_host_day);
  v(Field("interruptions_per_month_low", "instances interrupted in a month, low end")
        .in(unit::fraction),
    r.interruptions_per_month_low_fraction);
  v(Field("interruptions_per_month_high", "instances interrupted in a month, high end")
        .in(unit::fraction),
    r.interruptions_per_month_high_fraction);
  v(Field("warning", "notice before an interruption").in(unit::s).at_least(0), r.warning_s);
  v(Field("detection", "time to notice a failure").in(unit::s).at_least(0), r.detection_s);
  v(Field("reschedule", "time to get another node").in(unit::s).at_least(0), r.reschedule_s);
  v(Field("reload", "time to load the checkpoint").in(unit::s).at_least(0), r.reload_s);
  v(Field("warm_up", "time until full speed").in(unit::s).at_least(0), r.warm_up_s);
  v(Field("goodput", "share of time that made progress").in(unit::fraction), r.goodput_fraction);
  v(Field("shares", "further published shares and rates").at_least(0), r.shares);
  describe_provenance(v, r);
}

}  // namespace aforo::model
