// Storage systems and classes, bought or rented.
#pragma once

#include "model/catalog/entry.h"

namespace aforo::model {

struct Storage : Entry {
  std::string kind;                               // storage_kinds()
  std::optional<double> read_bytes_per_s;         // whole system
  std::optional<double> write_bytes_per_s;        // whole system
  std::optional<double> client_read_bytes_per_s;  // most that one client reaches
  std::optional<double> server_read_bytes_per_s;  // one server of it
  std::optional<double> read_operations_per_s;    // 4 KiB random
  std::optional<double> write_operations_per_s;
  std::optional<double> max_bytes_per_s;  // ceiling that can be bought
  std::optional<double> max_operations_per_s;
  std::optional<double> rate_per_capacity_per_s;  // bytes/s per byte of capacity
  std::optional<double> latency_s;
  std::optional<double> capacity_bytes;  // usable where known
  std::int64_t servers = 0;
  std::optional<double> power_w;
  double rack_units = 0;
  std::optional<Money> price_per_tb;        // bought
  std::optional<Money> price_per_tb_month;  // rented
  std::string price_source;
  std::string price_date;
};
std::vector<std::string> storage_kinds();
void describe(FieldVisitor& v, Storage& storage);

}  // namespace aforo::model
