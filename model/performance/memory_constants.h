// Constants of the memory model that come from neither the catalogs nor a formula.
#pragma once

namespace aforo::model {

// NF4 with double quantisation: 4 bits, and a scale of 8 bits per 64 weights with a second level
// per 256 scales: 4.127 bits (Dettmers et al. 2023, "QLoRA", section 3).
inline constexpr double kNf4Bytes = 4.127 / 8;

// FSDP prefetches the next layer while one is at work: two are whole at a time.
inline constexpr double kGatheredLayers = 2;
// Megatron-Core's bucket of gradients (ddp_bucket_size), parameters; two are in use.
inline constexpr double kBucketParameters = 40e6;
// Logits are kept in fp32 for the loss, beside the 16-bit product.
inline constexpr double kLossBytes = 4;

// Assumptions: CUDA context with loaded kernels and workspaces; NCCL's channels and buffers.
inline constexpr double kGib = 1073741824.0;
inline constexpr double kContextBytes = 0.6 * kGib;
inline constexpr double kCommunicatorBytes = 0.4 * kGib;
// Assumption: share of the short-lived allocations that the caching allocator cannot use again.
inline constexpr double kFragmentationFraction = 0.04;

}  // namespace aforo::model
