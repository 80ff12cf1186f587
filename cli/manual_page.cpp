#include "cli/manual_page.h"

#include "cli/help.h"

#include <array>
#include <fmt/format.h>

namespace aforo::cli {
namespace {

// A character beyond ASCII at text[i], as troff writes it; i is moved to its last byte.
std::string troff_character(std::string_view text, std::size_t& i) {
  const auto lead = static_cast<unsigned char>(text[i]);
  const std::size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  unsigned code = lead & (0x3fU >> more);
  for (std::size_t k = 0; k < more && i + 1 < text.size(); ++k) {
    code = code << 6 | (static_cast<unsigned char>(text[++i]) & 0x3fU);
  }
  return fmt::format("\\[u{:04X}]", code);
}

// Text that troff takes as it is.
std::string troff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_start = i == 0 || text[i - 1] == '\n';
    if (line_start && (text[i] == '.' || text[i] == '\'')) out += "\\&";
    if (static_cast<unsigned char>(text[i]) >= 0x80) {
      out += troff_character(text, i);
    } else if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string entry(const std::string& name, std::string_view help) {
  return ".TP\n.B " + troff(name) + "\n" + troff(help) + "\n";
}

std::string flags_part(const Flags& flags) {
  std::string out;
  for (const auto& flag : flags.all()) out += entry(flag_text(flag), flag_help(flag) + ".");
  return out;
}

std::string command_part(const CommandNode& node) {
  std::string out;
  if (node.command) {
    out += ".SS " + troff(usage_text(node)) + "\n" + troff(node.row->help) + ".\n";
    if (!node.row->details.empty()) out += ".PP\n" + troff(node.row->details) + "\n";
    out += flags_part(node.flags);
  }
  for (const auto& child : node.children) out += command_part(child);
  return out;
}

std::string examples_part(const CommandNode& node) {
  std::string out;
  for (const auto example : node.row->examples) {
    out += ".PP\n.nf\naforo " + troff(example) + "\n.fi\n";
  }
  for (const auto& child : node.children) out += examples_part(child);
  return out;
}

struct Row {
  std::string_view name;
  std::string_view help;
};
constexpr std::array kExitCodes = std::to_array<Row>({
    {"0", "Done."},
    {"1", "Internal failure."},
    {"2", "Bad usage or bad input. With --json the errors are on standard output."},
    {"3", "Done, and the goal cannot be met or nothing fits; the output says why."},
    {"130", "Interrupted."},
});
constexpr std::array kEnvironment = std::to_array<Row>({
    {"AFORO_CATALOGS", "Directory of the catalogs, over the installed ones."},
    {"NO_COLOR", "No colours, whatever its value."},
});
constexpr std::string_view kQuantities =
    "A quantity carries its unit: 80GiB, 400Gbps, 50GB/s, 700W, 0.40EUR/h, 30d, 55ms. GB (10^9), "
    "GiB (2^30) and Gb or Gbps (bits) differ. Counts take 8k, 2M, 3G, 15T (10^3, 10^6, 10^9, "
    "10^12), money 200kEUR or 1.2MEUR. A plain number where a unit is needed is an error that "
    "names the unit.";

template <class Rows>
std::string rows_part(const Rows& rows) {
  std::string out;
  for (const auto& row : rows) out += entry(std::string(row.name), row.help);
  return out;
}

}  // namespace

std::string manual_page(const CommandNode& root, std::string_view version) {
  return ".TH AFORO 1 \"\" \"aforo " + std::string(version) + "\" \"User Commands\"\n" +
         ".SH NAME\naforo \\- " + troff(root.row->help) +
         "\n.SH SYNOPSIS\n.B aforo\nCOMMAND [ARGS] [FLAGS]\n" +
         ".SH DESCRIPTION\nResults go to standard output, progress and diagnostics to standard "
         "error. A file named \\- is standard input.\n" +
         ".SH QUANTITIES\n" + troff(kQuantities) + "\n" + ".SH COMMANDS\n" + command_part(root) +
         ".SH COMMON FLAGS\n" + flags_part(root.flags) + ".SH EXIT STATUS\n" +
         rows_part(kExitCodes) + ".SH ENVIRONMENT\n" + rows_part(kEnvironment) + ".SH EXAMPLES\n" +
         examples_part(root);
}

}  // namespace aforo::cli
