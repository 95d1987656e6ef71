// Runs the built program as a user does: arguments, a folder to stand in, and what came out.
// The tests of whole sheets, battle files and documents go through here, so that what they
// compare is what a designer sees.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

namespace muster::tests {

// Where the program of this build is. Known to tests that are registered with PROGRAM.
extern const char* const kMusterProgram;

struct Ran {
  int exit = -1;  // the exit code; 128 + signal where the program was killed by one
  std::string out;
  std::string err;
};

// `program` with `arguments`, standing in `folder`. Colours are off. An exit code of 127 with
// nothing written means that it could not be started.
inline Ran run_program(const std::string& program, const std::vector<std::string>& arguments,
                       const std::filesystem::path& folder) {
  Ran ran;
  int out[2];
  int err[2];
  if (pipe2(out, O_CLOEXEC) != 0) return ran;
  if (pipe2(err, O_CLOEXEC) != 0) {
    close(out[0]);
    close(out[1]);
    return ran;
  }
  std::vector<char*> argv;
  argv.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    setenv("NO_COLOR", "1", 1);
    if (chdir(folder.c_str()) == 0) execvp(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]);
  close(err[1]);

  pollfd ends[2] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
  std::string* texts[2] = {&ran.out, &ran.err};
  int open_ends = 2;
  while (open_ends > 0 && (poll(ends, 2, -1) > 0 || errno == EINTR)) {
    for (int i = 0; i < 2; ++i) {
      if (ends[i].fd < 0 || ends[i].revents == 0) continue;
      char piece[4096];
      const ssize_t got = read(ends[i].fd, piece, sizeof piece);
      if (got > 0) {
        texts[i]->append(piece, static_cast<std::size_t>(got));
      } else if (got == 0 || errno != EINTR) {
        close(ends[i].fd);
        ends[i].fd = -1;
        --open_ends;
      }
    }
  }
  int status = 0;
  if (child > 0 && waitpid(child, &status, 0) == child) {
    ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return ran;
}

}  // namespace muster::tests
