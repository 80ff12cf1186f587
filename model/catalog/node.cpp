#include "model/catalog/node.h"

namespace aforo::model {

void describe(FieldVisitor& v, Node& n) {
  describe_identity(v, n);
  v(Field("gpu", "GPU model").refers_to("gpu"), n.gpu);
  v(Field("gpus", "GPUs in the node").range(0, 1024), n.gpus);
  v(Field("cpu", "processors").group("host"), n.cpu);
  v(Field("cpu_sockets", "processor sockets").range(0, 144).group("host"), n.cpu_sockets);
  v(Field("cpu_cores", "physical cores").range(0, 20000).group("host"), n.cpu_cores);
  v(Field("ram", "host memory").in(unit::gb).range(0, 1e15).group("host"), n.ram_bytes);
  v(Field("nvme", "local NVMe capacity").in(unit::tb).range(0, 1e16).group("host"), n.nvme_bytes);
  v(Field("intra_link", "link between the GPUs, where it is not the GPU's own")
        .refers_to("link")
        .group("links"),
    n.intra_link);
  v(Field("gpus_per_pcie_switch", "GPUs that share one PCIe switch; 0: own root port each")
        .range(0, 64)
        .group("links"),
    n.gpus_per_pcie_switch);
  v(Field("nic", "network card of the compute network").refers_to("nic").group("network"), n.nic);
  v(Field("nics", "network ports that carry GPU traffic").range(0, 1024).group("network"), n.nics);
  v(Field("nic_rate", "line rate of one of them, one direction")
        .in(unit::gbps)
        .range(0, 1e12)
        .group("network"),
    n.nic_bytes_per_s);
  v(Field("network_link", "kind of network: latency and share of line rate reached")
        .refers_to("link")
        .group("network"),
    n.network_link);
  v(Field("gpu_direct_rdma", "network cards reach GPU memory").group("network"), n.gpu_direct_rdma);
  v(Field("max_power", "nameplate power").in(unit::w).range(0, 1e6).group("power"), n.max_w);
  v(Field("typical_power", "wall power under GPU load").in(unit::w).range(0, 1e6).group("power"),
    n.typical_w);
  v(Field("idle_power", "wall power when idle").in(unit::w).range(0, 1e6).group("power"), n.idle_w);
  v(Field("psu", "power supplies").group("power"), n.psu);
  v(Field("psu_efficiency", "power supply efficiency under load")
        .in(unit::fraction)
        .range(0.5, 1)
        .group("power"),
    n.psu_efficiency_fraction);
  v(Field("rack_units", "height in rack units").range(0, 60).group("room"), n.rack_units);
  v(Field("weight", "weight").in(unit::kg).range(0, 5000).group("room"), n.weight_kg);
  v(Field("cooling", "air, liquid, …").group("room"), n.cooling);
  v(Field("cloud_instance", "can only be rented"), n.cloud_instance);
  v(Field("prices", "prices seen").group("price"), n.prices);
  describe_provenance(v, n);
}

}  // namespace aforo::model
