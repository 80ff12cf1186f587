#include "cli/command.h"
#include "cli/common_options.h"

namespace aforo::cli {
namespace {

void fill(CommandNode& node, const std::vector<CommandRow>& rows) {
  for (const auto& row : rows) {
    CommandNode& child = node.children.emplace_back();
    child.row = &row;
    child.path = node.path + " " + std::string(row.name);
    if (row.make) {
      child.command = row.make();
      child.command->describe(child.flags);
    }
    fill(child, row.below);
  }
}

}  // namespace

const CommandNode* CommandNode::child(std::string_view name) const {
  for (const auto& node : children) {
    if (node.row->name == name) return &node;
  }
  return nullptr;
}

CommandNode make_command_tree(CommonOptions& common) {
  static const CommandRow kRoot{"aforo", "plans and simulates GPU clusters"};
  CommandNode root;
  root.row = &kRoot;
  root.path = "aforo";
  describe(root.flags, common);
  fill(root, command_rows());
  return root;
}

}  // namespace aforo::cli
