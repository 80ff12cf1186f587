#include "model/catalog/software.h"

#include <algorithm>

namespace aforo::model {

std::vector<std::string> parallel_ways() {
  return {"dp", "tp", "pp", "interleaved", "cp", "ep", "zero-1", "zero-2", "zero-3"};
}

bool offers(const TrainingStack& stack, std::string_view way) {
  const auto& ways = stack.parallelism;
  return ways.empty() || std::find(ways.begin(), ways.end(), way) != ways.end();
}

void describe(FieldVisitor& v, TrainingStack& t) {
  v(Field("parallelism", "ways of splitting that a search may use; none stated: all")
        .one_of(parallel_ways()),
    t.parallelism);
  const auto share = [](const char* key, const char* help) {
    return Field(key, help).in(unit::fraction);
  };
  v(share("kernel_efficiency", "compute speed relative to the architecture's").range(0.05, 1.5),
    t.kernel_efficiency_fraction);
  v(share("kernel_efficiency_on", "the same by architecture, where it differs").range(0.05, 1.5),
    t.kernel_efficiency_on_fraction);
  v(share("dp_overlap", "gradient traffic that can hide in backward"), t.dp_overlap_fraction);
  v(share("zero3_overlap", "parameter gathering that can hide"), t.zero3_overlap_fraction);
  v(share("tp_overlap", "tensor-parallel traffic that can hide"), t.tp_overlap_fraction);
  v(share("ep_overlap", "expert traffic that can hide"), t.ep_overlap_fraction);
  v(share("expert_efficiency", "grouped GEMMs of experts relative to dense ones").range(0.05, 1.5),
    t.expert_efficiency_fraction);
  v(Field("layer_overhead", "host time per layer and pass").in(unit::us).range(0, 1),
    t.layer_overhead_s);
  v(Field("step_overhead", "host time per optimizer step").in(unit::ms).range(0, 60),
    t.step_overhead_s);
  v(share("recompute_selective", "extra forward share of selective recomputation"),
    t.recompute_selective_fraction);
  v(Field("attention", "attention kernel").one_of({"flash", "flash-2", "flash-1", "unfused"}),
    t.attention);
  v(Field("elementwise_traffic", "bytes of memory-bound kernels, relative to fused ones")
        .range(0.5, 10),
    t.elementwise_traffic);
  v(Field("parameter_broadcast", "ZeRO-1 sends updated parameters by one broadcast for each shard"),
    t.parameter_broadcast);
  v(Field("straggler", "step jitter per natural logarithm of the ranks").range(0, 1),
    t.straggler_fraction);
  v(Field("sequence_parallel", "sequence parallelism where nothing is said"), t.sequence_parallel);
}

void describe(FieldVisitor& v, ServingEngine& e) {
  v(Field("batching", "how requests are batched").required().one_of({"continuous", "static"}),
    e.batching);
  v(Field("chunked_prefill", "prefill shares steps with decoding"), e.chunked_prefill);
  v(Field("paged_kv", "key/value cache in blocks"), e.paged_kv);
  v(Field("step_overhead", "time per engine step").in(unit::ms).range(0, 10), e.step_overhead_s);
  v(Field("sequence_overhead", "time per running sequence and step").in(unit::us).range(0, 1),
    e.sequence_overhead_s);
  v(Field("memory_share", "device memory that the engine claims").in(unit::fraction),
    e.memory_fraction);
  v(Field("bandwidth_share", "memory bandwidth that decoding reaches").in(unit::fraction),
    e.bandwidth_fraction);
}

void describe(FieldVisitor& v, Software& s) {
  describe_identity(v, s);
  v(Field("kind", "what it does").required().one_of({"training", "serving", "scheduler"}), s.kind);
  v(Field("training", "training behaviour"), s.training);
  v(Field("serving", "serving behaviour"), s.serving);
  v(Field("fit_error", "median error over the rows of the fit").in(unit::fraction),
    s.fit_error_fraction);
  v(Field("fit_rows", "measurements that the fit used").at_least(0), s.fit_rows);
  describe_provenance(v, s);
}

}  // namespace aforo::model
