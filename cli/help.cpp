#include "cli/help.h"

#include "report/text/layout.h"
#include "report/text_width.h"

#include <algorithm>

namespace aforo::cli {
namespace {

constexpr std::size_t kWidestName = 28;

std::string rows_text(const std::vector<std::pair<std::string, std::string>>& rows,
                      std::size_t columns) {
  std::size_t names = 0;
  for (const auto& [name, help] : rows) names = std::max(names, report::display_width(name));
  names = std::min(names, kWidestName);
  const std::size_t indent = names + 4;
  std::string out;
  for (const auto& [name, help] : rows) {
    const auto lines = report::wrap(help, columns > indent + 30 ? columns - indent : 50);
    out += "  " + report::padded(name, names);
    bool first = report::display_width(name) <= names;
    if (!first) out += "\n";
    for (const auto& line : lines) {
      out += (first ? std::string(2, ' ') : std::string(indent, ' ')) + line + "\n";
      first = false;
    }
  }
  return out;
}

std::string flags_text(const Flags& flags, bool positional, std::size_t columns) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& flag : flags.all()) {
    if (flag.positional() == positional) rows.emplace_back(flag_text(flag), flag_help(flag));
  }
  return rows_text(rows, columns);
}

std::string part(const std::string& title, const std::string& text) {
  return text.empty() ? text : "\n" + title + ":\n" + text;
}

std::string commands_text(const CommandNode& node, std::size_t columns) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& child : node.children) {
    rows.emplace_back(std::string(child.row->name), std::string(child.row->help));
  }
  return rows_text(rows, columns);
}

std::string examples_text(const CommandNode& node) {
  std::string out;
  for (const auto example : node.row->examples) out += "  aforo " + std::string(example) + "\n";
  return out;
}

}  // namespace

std::string flag_text(const Flag& flag) {
  if (flag.positional()) return flag.name;
  return (flag.letter.empty() ? "" : flag.letter + ", ") + flag.name +
         (flag.is_switch() ? "" : " " + flag.value);
}

std::string flag_help(const Flag& flag) {
  std::string text = flag.help;
  if (flag.repeatable) text += "; may be repeated";
  if (!flag.choices.empty()) {
    std::string all;
    for (const auto& name : flag.choices) all += (all.empty() ? "" : ", ") + name;
    text += " (" + all + ")";
  }
  if (flag.offers == Offers::entries) text += " (aforo catalog list " + flag.catalog_kind + ")";
  return text;
}

std::string usage_text(const CommandNode& node) {
  std::string text = node.path;
  for (const auto& flag : node.flags.all()) {
    if (!flag.positional() && !flag.required) continue;
    std::string one = flag_text(flag) + (flag.repeatable ? "…" : "");
    text += flag.required ? " " + one : " [" + one + "]";
  }
  if (!node.children.empty()) text += node.command ? " | COMMAND" : " COMMAND";
  return text + " [FLAGS]";
}

std::string help_text(const CommandNode& node, const Flags& common, std::size_t columns) {
  const bool root = &node.flags == &common;
  std::string out = node.path + ": " + std::string(node.row->help) + "\n";
  out += "\nusage: " + usage_text(node) + "\n";
  if (!node.row->details.empty()) {
    out += "\n";
    for (const auto& line : report::wrap(node.row->details, columns)) out += line + "\n";
  }
  out += part("commands", commands_text(node, columns));
  if (!root) {
    out += part("arguments", flags_text(node.flags, true, columns));
    out += part("flags", flags_text(node.flags, false, columns));
  }
  out += part("common flags", flags_text(common, false, columns));
  out += part("examples", examples_text(node));
  if (root) out += "\nHelp of a command: aforo COMMAND --help. Manual: man aforo.\n";
  return out;
}

}  // namespace aforo::cli
