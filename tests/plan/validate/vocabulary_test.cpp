#include "plan/validate/vocabulary.h"

#include "tests/catch.h"
#include "tests/files.h"

using namespace aforo::plan;
using aforo::tests::shipped_catalog;

TEST_CASE("words keep points in numbers and plusses in formulas, and nothing else") {
  CHECK(words_of("H100-SXM5, 80GB.") == " h100 sxm5 80gb ");
  CHECK(words_of("6N+12*L*d*s; Llama3.1 end.") == " 6n+12 l d s llama3.1 end ");
}

TEST_CASE("sharding words give ZeRO stage and group") {
  struct Case {
    const char* text;
    std::int64_t stage, group;
  };
  for (const Case c : {Case{"FULL_SHARD", 3, 0}, Case{"SHARD_GRAD_OP", 2, 0}, Case{"ZeRO-1", 1, 0},
                       Case{"ZeRO-1 in group of 8", 1, 8}, Case{"ZeRO-1 over all DP", 1, 0},
                       Case{"FSDP shard group 64", 3, 64}, Case{"FSDP2", 3, 0},
                       Case{"FSDP (ZeRO-2 like)", 2, 0}, Case{"ZeRO-3", 3, 0}}) {
    INFO(c.text);
    const ShardingReading reading = read_sharding(c.text);
    CHECK(reading.stage == c.stage);
    CHECK(reading.group == c.group);
  }
  CHECK(read_sharding("HSDP").within_node);
  CHECK(read_sharding("FSDP2 in node, DiLoCo across nodes (int8 all-reduce)").local_steps);
  CHECK_FALSE(read_sharding("").stage.has_value());
  CHECK_FALSE(read_sharding("shuffled").known);
}

TEST_CASE("networks are read as NICs of a node and the line rate of one") {
  struct Case {
    const char* text;
    std::int64_t nics;
    double gbps;
    const char* transport;
  };
  for (const Case c :
       {Case{"8x ConnectX-7 IB NDR 400Gb/s", 8, 400, "infiniband"},
        Case{"RoCE 1600 Gbps node-node", 8, 200, "roce"},
        Case{"4x100Gb RoCE per node", 4, 100, "roce"},
        Case{"4x OmniPath 100Gb/s per node", 4, 100, "other"},
        Case{"RDMA 400Gb/s per GPU", 8, 400, "roce"},
        Case{"Selene: 8x HDR 200Gb/s IB per node (unverified)", 8, 200, "infiniband"},
        Case{"BF3 200Gbps N-S + 2x BF3 400Gbps E-W", 2, 400, "roce"},
        Case{"2x 200GbE (as listed)", 2, 200, "roce"},
        Case{"2x ConnectX-5 100GbE host (as listed)", 2, 100, "roce"},
        Case{"IB NDR 400G", 8, 400, "infiniband"},
        Case{"IB 8x50GB/s per node", 8, 400, "infiniband"}, Case{"800Gbps per node", 8, 100, ""},
        Case{"Tomahawk4 200G Ethernet", 8, 200, "roce"}}) {
    INFO(c.text);
    const NetworkReading reading = read_network(c.text, 8);
    CHECK(reading.nics == c.nics);
    CHECK(reading.nic_bytes_per_s == Approx(c.gbps * 1e9 / 8));
    CHECK(reading.transport == c.transport);
  }
  CHECK(read_network("internet (up to 14 nodes, 3 continents)", 8).wide_area);
  CHECK_FALSE(read_network("RoCE (unverified)", 8).nic_bytes_per_s.has_value());
  CHECK_FALSE(read_network("Infiniband, Ethernet (as listed)", 8).nic_bytes_per_s.has_value());
}

TEST_CASE("GPU names outside the catalog are read by their nearest part and noted") {
  std::string assumed;
  CHECK(find_gpu("H100-SXM5-80GB", shipped_catalog(), assumed)->id == "h100-sxm");
  CHECK(assumed.empty());
  CHECK(find_gpu("NVIDIA H100 80GB HBM3", shipped_catalog(), assumed)->id == "h100-sxm");
  CHECK(assumed == "GPU 'NVIDIA H100 80GB HBM3' read as h100-sxm");
  CHECK(find_gpu("A100 40GB", shipped_catalog(), assumed)->id == "a100-sxm-40");
  CHECK(find_gpu("abacus", shipped_catalog(), assumed) == nullptr);
}

TEST_CASE("precisions are the matrix precision; 4-bit weights compute in bf16") {
  CHECK(read_precision("fp8-rowwise").precision == "fp8");
  CHECK(read_precision("mxfp8").precision == "fp8");
  CHECK(read_precision("nvfp4").precision == "fp4");
  CHECK(read_precision("amp fp16 (unverified)").precision == "fp16");
  CHECK(read_precision("nf4-dq").precision == "bf16");
  CHECK(read_precision("nf4-dq").quantized_base);
  CHECK(read_precision("int3").precision.empty());
}

TEST_CASE("the title names the software; notes decide only where the title is silent") {
  TrainingRow row;
  row.source = "NVIDIA Megatron-Bridge performance summary, release 25.09";
  row.notes = "compared with torchtitan";
  CHECK(read_stack(row, shipped_catalog()).stack->id == "nemo");
  row.source = "NVIDIA Megatron-Bridge performance summary, release 26.08";
  CHECK(read_stack(row, shipped_catalog()).stack->id == "nemo-26.06");
  row.source = "A paper";
  CHECK(read_stack(row, shipped_catalog()).stack->id == "torchtitan");
  row.notes = "";
  row.tp = 8;
  const StackReading guessed = read_stack(row, shipped_catalog());
  CHECK(guessed.stack->id == "megatron-core");
  CHECK(guessed.assumed);
}

TEST_CASE("gradient accumulation is read from the notes") {
  CHECK(accumulation_in("HFU 55%. grad_accum=4; table") == 4);
  CHECK(accumulation_in("micro_num=2; TFLOPS") == 2);
  CHECK(accumulation_in("DeepSpeed ZeRO; GAS=64") == 64);
  CHECK(accumulation_in("time to train 5 min; log grad accumulation 8; x") == 8);
  CHECK_FALSE(accumulation_in("no such thing").has_value());
}

TEST_CASE("ways of counting FLOP per token") {
  // L = 2, h = 64, s = 128, V = 1000, tied, N = 100000: attention 12 L h s = 196608.
  aforo::model::MlModel m;
  m.layers = 2;
  m.hidden = 64;
  m.heads = 4;
  m.vocab = 1000;
  m.tied_embeddings = true;
  m.parameters = 100000;
  const auto flop = [&](const char* notes) {
    TrainingRow row;
    row.notes = notes;
    const CountingRule* rule = find_counting(row);
    return rule == nullptr ? 0.0 : rule->flop_per_token(m, 128);
  };
  CHECK(flop("MFU/TFLOP = 6N+12*L*d*s per token (full non-causal attention)") == 600000 + 196608);
  CHECK(flop("Megatron formula: causal (half) attention, LM head counted") == 600000 + 98304);
  CHECK(flop("MFU as in PaLM.") == 600000 + 196608);
  CHECK(flop("hardware TFLOPs (coefficient 8 = 4*2, recompute counted)") == 800000);
  // 96 L h^2 (1 + s/6h) + 6 h V = 786432 x 4/3 + 384000.
  CHECK(flop("HFU: FLOPs 96BslH^2(1+s/6h+V/16lh)") == Approx(786432.0 * 4 / 3 + 384000));
  CHECK(flop("no word about it") == 0);
}
