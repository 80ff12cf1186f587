#include "model/workload/training.h"

namespace aforo::model {

std::vector<std::string> recompute_modes() { return {"none", "selective", "full"}; }
std::vector<std::string> pipeline_schedules() {
  return {"1f1b", "interleaved", "gpipe", "zero-bubble"};
}
std::vector<std::string> training_methods() { return {"full", "lora", "qlora"}; }
std::vector<std::string> optimizers() { return {"adam", "adam-8bit", "sgd"}; }
std::vector<std::string> training_precisions() {
  return {"fp32", "tf32", "fp16", "bf16", "fp8", "fp4"};
}

void describe(FieldVisitor& v, ParallelismRequest& r) {
  const auto ways = [](const char* key, const char* help) {
    return Field(key, help).range(1, 1e6).group("parallelism");
  };
  v(ways("tp", "tensor-parallel ways"), r.tp);
  v(ways("pp", "pipeline stages"), r.pp);
  v(ways("vpp", "model chunks per stage (interleaved schedule)"), r.vpp);
  v(ways("cp", "context-parallel ways"), r.cp);
  v(ways("ep", "expert-parallel ways"), r.ep);
  v(ways("dp", "data-parallel ways"), r.dp);
  v(Field("zero", "ZeRO stage; 3 is also FSDP full shard").range(0, 3).group("parallelism"),
    r.zero);
  v(ways("zero_group", "ranks over which a ZeRO shard is spread"), r.zero_group);
  v(ways("micro_batch", "sequences of one micro-batch"), r.micro_batch);
  v(Field("sequence_parallel", "norms and dropouts split along the sequence").group("parallelism"),
    r.sequence_parallel);
  v(Field("schedule", "pipeline schedule").one_of(pipeline_schedules()).group("parallelism"),
    r.schedule);
  v(Field("recompute", "activation recomputation").one_of(recompute_modes()).group("parallelism"),
    r.recompute);
}

void describe(FieldVisitor& v, TrainingWorkload& w) {
  v(Field("model", "neural network").required().refers_to("model"), w.model);
  v(Field("method", "all weights, or low-rank adapters").one_of(training_methods()), w.method);
  v(Field("lora_rank", "rank of the adapters").range(1, 4096), w.lora_rank);
  v(Field("precision", "matrix precision").one_of(training_precisions()), w.precision);
  v(Field("optimizer", "optimizer").one_of(optimizers()), w.optimizer);
  v(Field("sequence_length", "tokens of a sequence").range(1, 1e9), w.sequence_length);
  v(Field("global_batch", "sequences of one optimizer step; 0: one micro-batch per rank")
        .range(0, 1e9),
    w.global_batch);
  v(Field("tokens", "tokens of one run").range(0, 1e18), w.tokens);
  v(Field("framework", "training software").refers_to("software"), w.framework);
  v(Field("offload_optimizer", "optimizer states in host memory"), w.offload_optimizer);
  v(Field("parallelism", "how the work is split; what is left out is searched for"), w.parallelism);
}

}  // namespace aforo::model
