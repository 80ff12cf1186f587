#include "model/catalog/storage.h"

namespace aforo::model {

std::vector<std::string> storage_kinds() {
  return {"nfs",  "parallel-fs", "lustre",     "beegfs",       "gpfs",        "ceph",      "weka",
          "vast", "object",      "local-nvme", "cloud-object", "cloud-block", "cloud-file"};
}

void describe(FieldVisitor& v, Storage& s) {
  describe_identity(v, s);
  v(Field("kind", "kind of storage").required().one_of(storage_kinds()), s.kind);
  v(Field("read_rate", "sequential read of the whole system").in(unit::gb_per_s).positive(),
    s.read_bytes_per_s);
  v(Field("write_rate", "sequential write of the whole system").in(unit::gb_per_s).positive(),
    s.write_bytes_per_s);
  v(Field("client_read_rate", "most that one client reads").in(unit::gb_per_s).positive(),
    s.client_read_bytes_per_s);
  v(Field("server_read_rate", "sequential read of one server").in(unit::gb_per_s).positive(),
    s.server_read_bytes_per_s);
  v(Field("read_iops", "random 4 KiB reads").in(unit::iops).positive(), s.read_operations_per_s);
  v(Field("write_iops", "random 4 KiB writes").in(unit::iops).positive(), s.write_operations_per_s);
  v(Field("max_rate", "highest throughput that can be bought").in(unit::gb_per_s).positive(),
    s.max_bytes_per_s);
  v(Field("max_iops", "highest IOPS that can be bought").in(unit::iops).positive(),
    s.max_operations_per_s);
  v(Field("rate_per_capacity", "throughput that comes with capacity")
        .in(unit::mb_per_s_per_tib)
        .positive(),
    s.rate_per_capacity_per_s);
  v(Field("latency", "latency of one small access").in(unit::ms).range(0, 10), s.latency_s);
  v(Field("capacity", "usable capacity").in(unit::tb).positive(), s.capacity_bytes);
  v(Field("servers", "servers that it is made of").range(0, 100000), s.servers);
  v(Field("power", "power of the whole system").in(unit::w).range(0, 1e8), s.power_w);
  v(Field("rack_units", "height in rack units").range(0, 1e5), s.rack_units);
  v(Field("price_per_tb", "purchase price by capacity").in(unit::money_per_tb).at_least(0),
    s.price_per_tb);
  v(Field("price_per_tb_month", "rental price by capacity")
        .in(unit::money_per_tb_month)
        .at_least(0),
    s.price_per_tb_month);
  v(Field("price_source", "where the price was seen"), s.price_source);
  v(Field("price_date", "when the price was seen"), s.price_date);
  describe_provenance(v, s);
}

}  // namespace aforo::model
