// Something that can be rented: an instance, a GPU by the hour, storage, egress.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct Offer : Entry {
  std::string provider;
  std::string kind;  // offer_kinds()
  std::string instance;
  std::string region;
  std::string country;    // ISO code or bloc where the provider states it
  std::string gpu;        // id of a Gpu
  std::int64_t gpus = 0;  // per instance
  std::string node;       // id of a Node that describes the instance; empty: a bare GPU host

  // Prices of one instance. An absent price is unknown, never zero.
  std::optional<Money> on_demand_per_h;
  std::optional<Money> spot_per_h;
  std::optional<Money> spot_low_per_h;
  std::optional<Money> spot_high_per_h;
  std::optional<Money> reserved_1y_per_h;  // paid for all hours of the term
  std::optional<Money> reserved_3y_per_h;
  std::optional<Money> capacity_block_per_h;

  std::string billing;           // id of a billing rule: billing_rules() in model/cost
  double billing_minimum_s = 0;  // shortest run that is charged
  std::optional<Money> egress_per_gb;
  std::optional<Money> storage_per_tb_month;

  std::int64_t vcpus = 0;
  double ram_bytes = 0;
  double local_ssd_bytes = 0;
  double network_bytes_per_s = 0;  // of the instance, one direction; 0: not stated
  std::string reliability;         // id of a Reliability: how often it is taken away
};
std::vector<std::string> offer_kinds();  // "hyperscaler", "gpu-cloud", "distributed", "marketplace"
void describe(FieldVisitor& v, Offer& offer);

}  // namespace aforo::model
