// The program without its main.
#pragma once

#include <string>
#include <vector>

namespace aforo::cli {

// `arguments` without the program's name; returns the exit code.
int run_program(const std::vector<std::string>& arguments);

}  // namespace aforo::cli
