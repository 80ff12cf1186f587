#include "model/catalog/architecture.h"

#include "model/catalog/gpu.h"

namespace aforo::model {

void describe(FieldVisitor& v, Architecture& a) {
  describe_identity(v, a);
  v(Field("gemm_efficiency", "share of the dense peak reached by large GEMMs, by precision")
        .required()
        .in(unit::fraction)
        .one_of({kPrecisions.begin(), kPrecisions.end()}),
    a.gemm_efficiency_fraction);
  v(Field("gemm_width_half", "GEMM width at which efficiency is halved").range(0, 1e5),
    a.gemm_width_half);
  v(Field("gemm_tokens_half", "tokens per micro-batch at which efficiency is halved").range(0, 1e5),
    a.gemm_tokens_half);
  v(Field("attention_efficiency", "fused attention relative to GEMM").in(unit::fraction),
    a.attention_efficiency_fraction);
  v(Field("attention_kernels", "share of the 16-bit peak that fused attention reaches, by kernel")
        .in(unit::fraction)
        .one_of({"flash-1", "flash-2", "flash"}),
    a.attention_kernel_fraction);
  v(Field("full_clock_w_per_tflops", "board power of GEMMs at full clock, per 16-bit TFLOPS")
        .range(0, 100),
    a.full_clock_w_per_tflops);
  v(Field("memory_efficiency", "share of peak memory bandwidth of streaming kernels")
        .in(unit::fraction),
    a.memory_efficiency_fraction);
  v(Field("kernel_launch", "host time of one kernel launch").in(unit::us).range(0, 1e-3),
    a.kernel_launch_s);
  v(Field("fit_error", "median error over the rows of the fit").in(unit::fraction),
    a.fit_error_fraction);
  v(Field("fit_rows", "measurements that the fit used").at_least(0), a.fit_rows);
  describe_provenance(v, a);
}

}  // namespace aforo::model
