// The makers of all commands, for the table in cli/commands.cpp.
#pragma once

#include "cli/command.h"

namespace aforo::cli {

std::unique_ptr<Command> make_plan();
std::unique_ptr<Command> make_train();
std::unique_ptr<Command> make_catalog_list();
std::unique_ptr<Command> make_catalog_show();
std::unique_ptr<Command> make_catalog_check();
std::unique_ptr<Command> make_catalog_diff();
std::unique_ptr<Command> make_schema_scenario();
std::unique_ptr<Command> make_schema_catalog();
std::unique_ptr<Command> make_explain();
std::unique_ptr<Command> make_explain_train();
std::unique_ptr<Command> make_init();
std::unique_ptr<Command> make_validate_training();
std::unique_ptr<Command> make_report();
std::unique_ptr<Command> make_completion();
std::unique_ptr<Command> make_manual();

}  // namespace aforo::cli
