// What a published or asked-for amount of computing means: GPU-hours against FLOP.
#pragma once

namespace aforo::model {

// Wall time of `gpu_hours` on `gpus` GPUs that work all the time.
double wall_time_s(double gpu_hours, double gpus);

// Useful FLOP of training: 6 N D (Kaplan et al. 2020), attention and recomputation left out.
double useful_training_flop(double parameters, double tokens);

// FLOP/s that every GPU must reach to do `flop` in `gpu_hours`. Against the dense peak this tells
// whether hours from a card are pure compute, or a tender asks for peak FLOP.
double implied_flop_per_s(double flop, double gpu_hours);

// GPU-hours of `flop` at a share of the peak (model FLOP utilization).
double gpu_hours_at(double flop, double peak_flop_per_s, double mfu_fraction);

}  // namespace aforo::model
