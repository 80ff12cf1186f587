#include "cli/starter.h"

#include "model/cost/option_cost.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace aforo::cli {
namespace {

using model::Offer;
using model::Option;

constexpr std::size_t kRentedOptions = 3;
// Tokens that make the most of a compute budget, per parameter (Hoffmann et al. 2022,
// "Training Compute-Optimal Large Language Models", table 3).
constexpr double kTokensPerParameter = 20;
constexpr std::int64_t kGpusInOneHost = 8;

model::Workload fine_tuning(const StarterRequest& request) {
  model::FineTuningWorkload work;
  work.model = request.model;
  work.method = "lora";
  work.global_batch = 64;
  work.tokens = 20e6;
  work.framework = "pytorch-fsdp";
  model::Workload workload;
  workload.name = "fine-tune";
  workload.every_s = 86400;
  workload.deadline_s = 86400 / 2;
  workload.work = std::move(work);
  return workload;
}

model::Workload pretraining(const StarterRequest& request, const model::Catalog& catalog) {
  model::PretrainingWorkload work;
  work.model = request.model;
  work.sequence_length = 4096;
  work.global_batch = std::max<std::int64_t>(256, 2 * request.gpus);
  const auto* entry = catalog.find<model::MlModel>(request.model);
  work.tokens = kTokensPerParameter * model::total_parameters(*entry);
  work.framework = "megatron-core";
  model::Workload workload;
  workload.name = "pretrain";
  workload.work = std::move(work);
  return workload;
}

std::int64_t groups_of(std::int64_t gpus, std::int64_t each) { return (gpus + each - 1) / each; }

std::optional<Option> own_option(const StarterRequest& request, const std::string& gpu,
                                 const model::Catalog& catalog) {
  for (const auto& node : catalog.table<model::Node>().entries()) {
    if (node.gpu != gpu || node.cloud_instance || node.gpus == 0) continue;
    model::OnPremOption build;
    build.groups = {{node.id, groups_of(request.gpus, node.gpus), std::nullopt}};
    build.site = request.site;
    Option option;
    option.name = "own";
    option.note = fmt::format(
        "Own hardware: whole nodes of {}. Change groups, site (electricity and carbon) and "
        "ownership (life, cost of capital, maintenance, staff); prices come from the catalogs.",
        node.name);
    option.build = std::move(build);
    return option;
  }
  return std::nullopt;
}

Option rented(const Offer& offer, const StarterRequest& request) {
  Option option;
  option.name = "rent-" + offer.provider;
  std::transform(option.name.begin(), option.name.end(), option.name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
  });
  option.note = fmt::format(
      "Rented by the hour: {}, price of {}. commitment may be on-demand, spot, reserved-1y or "
      "reserved-3y.",
      offer.name, offer.date);
  const auto rent = [&](auto build) {
    build.offer = offer.id;
    build.count = groups_of(request.gpus, offer.gpus);
    build.single_host = offer.gpus == 1 && request.gpus > 1 && request.gpus <= kGpusInOneHost;
    option.build = std::move(build);
  };
  if (offer.kind == "hyperscaler") {
    rent(model::HyperscalerOption{});
  } else if (offer.kind == "distributed") {
    rent(model::DistributedOption{});
  } else {
    rent(model::GpuCloudOption{});
  }
  return option;
}

// The cheapest offer of each provider by GPU and hour.
std::vector<const Offer*> cheapest_offers(const std::string& gpu, const model::Catalog& catalog,
                                          const model::Exchange& exchange) {
  std::vector<std::pair<double, const Offer*>> priced;
  for (const auto& offer : catalog.table<Offer>().entries()) {
    if (offer.gpu != gpu || offer.gpus == 0 || !offer.on_demand_per_h) continue;
    const auto price = exchange.convert(*offer.on_demand_per_h);
    if (price) priced.emplace_back(*price / static_cast<double>(offer.gpus), &offer);
  }
  std::stable_sort(priced.begin(), priced.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const Offer*> offers;
  std::set<std::string> providers;
  for (const auto& [price, offer] : priced) {
    if (offers.size() < kRentedOptions && providers.insert(offer->provider).second) {
      offers.push_back(offer);
    }
  }
  return offers;
}

std::string description(const StarterRequest& request) {
  return fmt::format(
      "A starter scenario: {} of {} on {} GPUs ({}). workloads says what is to be run, options "
      "what "
      "could run it; change, add and remove both, then run: aforo plan FILE. Every quantity "
      "carries its unit (80GiB, 400Gbps, 30d, 2.50USD/h), counts take k, M, G, T. Keys: aforo "
      "schema scenario. Names: aforo catalog list.",
      request.kind, request.model, request.gpus, request.gpu);
}

}  // namespace

model::Result<model::Scenario> starter_scenario(const StarterRequest& request,
                                                const model::Catalog& catalog) {
  const std::string gpu = catalog.find<model::Gpu>(request.gpu)->id;
  model::Scenario scenario;
  scenario.name = request.name;
  scenario.description = description(request);
  scenario.as_of = catalog.newest_date();
  if (!request.currency.empty()) scenario.currency = request.currency;
  scenario.workloads = {request.kind == "pretraining" ? pretraining(request, catalog)
                                                      : fine_tuning(request)};
  if (auto own = own_option(request, gpu, catalog)) scenario.options.push_back(*std::move(own));
  const model::Exchange exchange(catalog, scenario.currency);
  for (const Offer* offer : cheapest_offers(gpu, catalog, exchange)) {
    scenario.options.push_back(rented(*offer, request));
  }
  if (scenario.options.empty()) {
    return model::error_issue("no-option", "--gpu",
                              "the catalogs know neither a node nor a priced offer with " + gpu,
                              "choose another GPU: aforo catalog list gpu");
  }
  return scenario;
}

}  // namespace aforo::cli
