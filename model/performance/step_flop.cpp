#include "model/performance/attention.h"
#include "model/performance/model_split.h"
#include "model/performance/training_step.h"

namespace aforo::model {
namespace {

double real(std::int64_t count) { return static_cast<double>(count); }

// Parameters that multiply each token: without the input table, which is only looked up.
double layer_parameters_per_token(const MlModel& m) {
  const double moe = real(moe_layers(m));
  double parameters =
      real(m.layers) * attention_parameters(m) + (real(m.layers) - moe) * dense_ffn_parameters(m);
  if (m.experts) {
    parameters += moe * (real(m.experts->per_token + m.experts->shared) * expert_parameters(m) +
                         real(m.hidden * m.experts->count));
  }
  return parameters;
}

}  // namespace

StepFlop step_flop(const TrainingCase& work, const Parallelism& p) {
  const MlModel& m = *work.model;
  const double length = real(work.workload.sequence_length);
  const double tokens = real(p.micro_batch * p.micro_batches * p.dp) * length;
  const double layers = layer_parameters_per_token(m);
  const double head = real(m.hidden) * real(m.vocab);
  const double attention = real(m.layers) * attention_core_flop(m, length);
  // Forward 2, gradients of inputs 2, gradients of weights 2 a parameter.
  const bool frozen = has_adapters(work.workload);
  const double per_parameter = frozen ? 4 : 6;
  double per_token = per_parameter * (layers + head) + 3 * attention;
  if (frozen) per_token += 6 * adapter_parameters(m, work.workload.lora_rank);
  StepFlop flop;
  flop.model_flop = tokens * per_token;
  double again = 0;
  if (p.recompute == "full") again = 2 * layers + attention;
  if (p.recompute == "selective") {
    again = work.stack->attention == "unfused"
                ? attention
                : work.stack->recompute_selective_fraction * (2 * layers + attention);
  }
  flop.hardware_flop = flop.model_flop + tokens * again;
  return flop;
}

}  // namespace aforo::model
