// The `muster` program: runs its command line, and turns whatever went wrong into an exit code.
// stdout carries the report, stderr the messages.
#include <cstdio>
#include <exception>

#include "cli/command_line.h"

int main(int argc, char** argv) {
  using muster::cli::Exit;
  try {
    const Exit exit = muster::cli::run_command_line(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      std::fprintf(stderr, "muster: the output could not be written whole\n");
      return static_cast<int>(Exit::usage);
    }
    return static_cast<int>(exit);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "muster: a fault of the program itself: %s\n", error.what());
  } catch (...) {
    std::fprintf(stderr, "muster: a fault of the program itself\n");
  }
  return static_cast<int>(Exit::internal);
}
