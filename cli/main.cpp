#include "cli/command.h"
#include "cli/program.h"
#include "cli/progress_bar.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
  aforo::cli::watch_interrupt();
  try {
    return aforo::cli::run_program({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "aforo: internal failure: %s\nThis is a fault of aforo, not of your input. Please "
                 "report it with the command line and the files.\n",
                 error.what());
  } catch (...) {
    std::fputs("aforo: internal failure of an unknown kind\n", stderr);
  }
  return aforo::cli::kInternalFailure;
}
