#include "model/catalog/offer.h"

namespace aforo::model {

std::vector<std::string> offer_kinds() {
  return {"hyperscaler", "gpu-cloud", "distributed", "marketplace"};
}

void describe(FieldVisitor& v, Offer& o) {
  describe_identity(v, o);
  v(Field("provider", "who rents it").required(), o.provider);
  v(Field("kind", "kind of provider").required().one_of(offer_kinds()), o.kind);
  v(Field("instance", "instance type or plan"), o.instance);
  v(Field("region", "region as the provider names it"), o.region);
  v(Field("country", "country or bloc"), o.country);
  v(Field("gpu", "GPU model; none: storage or egress alone").refers_to("gpu"), o.gpu);
  v(Field("gpus", "GPUs of one instance").range(0, 1024), o.gpus);
  v(Field("node", "node that describes the instance").refers_to("node"), o.node);
  const auto price = [](const char* key, const char* help) {
    return Field(key, help).in(unit::money_per_h).at_least(0).group("price");
  };
  v(price("on_demand", "price of one instance on demand"), o.on_demand_per_h);
  v(price("spot", "price when interruptible"), o.spot_per_h);
  v(price("spot_low", "lowest interruptible price seen"), o.spot_low_per_h);
  v(price("spot_high", "highest interruptible price seen"), o.spot_high_per_h);
  v(price("reserved_1y", "committed for one year, paid around the clock"), o.reserved_1y_per_h);
  v(price("reserved_3y", "committed for three years, paid around the clock"), o.reserved_3y_per_h);
  v(price("capacity_block", "reserved for days ahead"), o.capacity_block_per_h);
  v(Field("billing", "granularity of billing").one_of({"per-second", "per-minute", "per-hour"}),
    o.billing);
  v(Field("billing_minimum", "shortest run that is charged").in(unit::s).at_least(0),
    o.billing_minimum_s);
  v(Field("egress", "price of data sent to the internet").in(unit::money_per_gb).at_least(0),
    o.egress_per_gb);
  v(Field("storage", "price of block or object storage").in(unit::money_per_tb_month).at_least(0),
    o.storage_per_tb_month);
  v(Field("vcpus", "virtual processors").range(0, 10000), o.vcpus);
  v(Field("ram", "host memory").in(unit::gib).at_least(0), o.ram_bytes);
  v(Field("local_ssd", "local SSD").in(unit::gb).at_least(0), o.local_ssd_bytes);
  v(Field("network", "network rate of the instance, one direction").in(unit::gbps).at_least(0),
    o.network_bytes_per_s);
  v(Field("reliability", "how often it fails or is taken away").refers_to("reliability"),
    o.reliability);
  describe_provenance(v, o);
}

}  // namespace aforo::model
