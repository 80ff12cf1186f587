#include "sim/training/task_recorder.h"

#include <array>

namespace aforo::sim {
namespace {

constexpr std::array<const char*, 3> kPassNames = {"forward", "backward", "weight-gradient"};
constexpr const char* kCompute = "compute";
constexpr const char* kDataParallel = "data-parallel";

}  // namespace

void TaskRecorder::emit(const TaskRecord& record) const {
  if (!(record.end_s > record.start_s)) return;
  TaskRecord stretched = record;
  const double stretch = 1 + plan_.straggler_fraction;
  stretched.start_s *= stretch;
  stretched.end_s *= stretch;
  observe_(stretched);
}

void TaskRecorder::pass(PassKind kind, std::int64_t chunk, std::int64_t micro_batch, SimTime start,
                        SimTime end) const {
  const TaskRecord record{
      stage_of(chunk), chunk,     micro_batch, kPassNames[static_cast<std::size_t>(kind)],
      kCompute,        start.s(), end.s()};
  emit(record);
  const model::ChunkWork& work = plan_.chunks[static_cast<std::size_t>(chunk)];
  if (kind == PassKind::forward) zero_traffic(record, work.forward_gather_s, 0);
  if (kind == PassKind::backward) zero_traffic(record, work.backward_gather_s, work.reduce_s);
}

// The share that can hide runs from the start of the pass, the rest at its end. A split backward
// pass can be shorter than its traffic; what is over then lies under the weight gradient's pass and
// is not shown.
void TaskRecorder::zero_traffic(TaskRecord record, double gather_s, double reduce_s) const {
  const double f = plan_.overlap_fraction;
  const double exposed_from_s = record.end_s - (1 - f) * (gather_s + reduce_s);
  const auto piece = [&](const char* name, double from_s, double length_s, double limit_s) {
    record.name = name;
    record.stream = kDataParallel;
    record.start_s = from_s;
    record.end_s = std::min(from_s + length_s, limit_s);
    emit(record);
    return record.end_s;
  };
  const double end_s = record.end_s;
  const double hidden_s = piece("gather", record.start_s, f * gather_s, exposed_from_s);
  piece("reduce", hidden_s, f * reduce_s, exposed_from_s);
  const double rest_s = piece("gather", exposed_from_s, (1 - f) * gather_s, end_s);
  piece("reduce", rest_s, (1 - f) * reduce_s, end_s);
}

void TaskRecorder::send(std::int64_t chunk, std::int64_t micro_batch, SimTime start,
                        SimTime end) const {
  emit({stage_of(chunk), chunk, micro_batch, "send", "send", start.s(), end.s()});
}

void TaskRecorder::reduce(std::int64_t stage, std::int64_t chunk, SimTime start,
                          SimTime end) const {
  emit({stage, chunk, -1, "reduce", kDataParallel, start.s(), end.s()});
}

void TaskRecorder::step_end(double pipeline_s) const {
  struct Part {
    const char* name;
    const char* stream;
    double length_s;
  };
  const std::array<Part, 4> parts = {{
      {"optimizer", kCompute, plan_.optimizer_s},
      {"gather", kDataParallel, model::exposed_parameter_gather_s(plan_)},
      {"data-stall", kCompute, plan_.data_stall_s},
      {"host", kCompute, plan_.step_overhead_s},
  }};
  for (std::int64_t stage = 0; stage < plan_.parallelism.pp; ++stage) {
    double at_s = pipeline_s;
    for (const Part& part : parts) {
      emit({stage, -1, -1, part.name, part.stream, at_s, at_s + part.length_s});
      at_s += part.length_s;
    }
  }
}

}  // namespace aforo::sim
