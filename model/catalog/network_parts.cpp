#include "model/catalog/network_parts.h"

namespace aforo::model {

std::vector<std::string> link_kinds() { return {"scale-up", "host", "scale-out", "wan"}; }
std::vector<std::string> link_transports() {
  return {"nvlink", "xgmi",           "pcie", "infiniband", "roce",
          "efa",    "gpudirect-tcpx", "tcp",  "ici",        "other"};
}

void describe(FieldVisitor& v, Link& link) {
  describe_identity(v, link);
  v(Field("kind", "what the link joins").required().one_of(link_kinds()), link.kind);
  v(Field("transport", "protocol").required().one_of(link_transports()), link.transport);
  v(Field("rate", "peak rate in one direction, per GPU or card")
        .required()
        .in(unit::gb_per_s)
        .positive(),
    link.bytes_per_s);
  v(Field("pair_rate", "peak rate between one pair, where a mesh splits the total")
        .in(unit::gb_per_s)
        .positive(),
    link.pair_bytes_per_s);
  v(Field("efficiency", "share of the peak that large transfers reach")
        .required()
        .in(unit::fraction)
        .range(0.01, 1),
    link.efficiency_fraction);
  v(Field("latency", "latency of one hop of a collective").required().in(unit::us).range(0, 10),
    link.latency_s);
  v(Field("reduction", "all-reduce in the switch: message rate as a share of the peak")
        .in(unit::fraction),
    link.reduction_fraction);
  describe_provenance(v, link);
}

void describe(FieldVisitor& v, Nic& nic) {
  describe_identity(v, nic);
  v(Field("ports", "ports of the card").required().range(1, 64), nic.ports);
  v(Field("port_rate", "line rate of one port, one direction").required().in(unit::gbps).positive(),
    nic.port_bytes_per_s);
  v(Field("protocols", "protocols spoken"), nic.protocols);
  v(Field("rdma", "remote direct memory access"), nic.rdma);
  v(Field("pcie", "host bus"), nic.pcie);
  v(Field("typical_power", "typical power").in(unit::w).range(0, 500), nic.typical_w);
  v(Field("max_power", "most power").in(unit::w).range(0, 500), nic.max_w);
  v(Field("latency", "latency").in(unit::us).range(0, 1), nic.latency_s);
  v(Field("prices", "prices seen"), nic.prices);
  describe_provenance(v, nic);
}

void describe(FieldVisitor& v, Switch& s) {
  describe_identity(v, s);
  v(Field("protocol", "protocol").required(), s.protocol);
  v(Field("ports", "ports at the stated rate").required().range(1, 2048), s.ports);
  v(Field("port_rate", "rate of one port, one direction").required().in(unit::gbps).positive(),
    s.port_bytes_per_s);
  v(Field("split", "other port counts by splitting"), s.split);
  v(Field("uplinks", "further ports of another speed"), s.uplinks);
  v(Field("latency", "port to port latency").in(unit::ns).range(0, 1), s.latency_s);
  v(Field("typical_power", "typical power").in(unit::w).range(0, 1e5), s.typical_w);
  v(Field("max_power", "most power").in(unit::w).range(0, 1e5), s.max_w);
  v(Field("rack_units", "height in rack units").range(0, 60), s.rack_units);
  v(Field("weight", "weight").in(unit::kg).range(0, 5000), s.weight_kg);
  v(Field("in_network_reduction", "in-network reduction it offers"), s.in_network_reduction);
  v(Field("prices", "prices seen"), s.prices);
  describe_provenance(v, s);
}

void describe(FieldVisitor& v, Cable& c) {
  describe_identity(v, c);
  v(Field("kind", "copper, active optical, transceiver, …").required(), c.kind);
  v(Field("rate", "rate in one direction").in(unit::gbps).positive(), c.bytes_per_s);
  v(Field("max_length", "longest reach").in(unit::m).range(0, 1e5), c.max_length_m);
  v(Field("power_per_end", "power of one end").in(unit::w).range(0, 100), c.power_per_end_w);
  v(Field("propagation", "propagation delay").in(unit::ns_per_m).range(0, 1e-7),
    c.propagation_s_per_m);
  v(Field("prices", "prices seen"), c.prices);
  describe_provenance(v, c);
}

}  // namespace aforo::model
