// What failures and checkpoints cost a long job.
#pragma once

namespace aforo::model {

// Failures come as a Poisson process over the whole job; each costs the restart and the work since
// the last checkpoint. Checkpoints and restarts can fail too.
struct FailureModel {
  double mean_time_between_failures_s = 0;  // of the whole job; 0: never fails
  double checkpoint_s = 0;                  // time that training stands still for one
  double restart_s = 0;                     // detection, rescheduling, reload, warm-up
};

// Interval of work between checkpoints that costs least: J. Young 1974, sqrt(2 d M), and the
// higher-order estimate of J. Daly 2006 ("A higher order estimate of the optimum checkpoint
// interval for restart dumps", equation 37).
double young_interval_s(const FailureModel& failures);
double daly_interval_s(const FailureModel& failures);

// Expected wall time of `work_s` seconds of work with a checkpoint after each `interval_s` of it
// (Daly 2006, equation 13): M e^(R/M) (e^((tau+d)/M) - 1) T/tau. May be infinite in effect: the
// caller compares it with a deadline.
double expected_makespan_s(const FailureModel& failures, double work_s, double interval_s);

// Expected wall time of work that keeps no checkpoints and starts again from zero:
// (e^(work/M) - 1) M.
double expected_without_checkpoints_s(double mean_time_between_failures_s, double work_s);

}  // namespace aforo::model
