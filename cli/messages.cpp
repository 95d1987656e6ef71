#include "cli/messages.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace muster::cli {

bool colored(Color wish, int stream) {
  if (wish != Color::automatic) return wish == Color::always;
  const char* no = std::getenv("NO_COLOR");
  return (no == nullptr || *no == '\0') && isatty(stream) != 0;
}

diagnostics::Diagnostic whole(diagnostics::Id id) {
  diagnostics::Diagnostic d;
  d.id = id;
  d.nowhere = true;
  return d;
}

Found about_file(const std::string& path, diagnostics::Diagnostic diagnostic) {
  return {std::make_shared<diagnostics::Source>(path, std::string()), {std::move(diagnostic)}};
}

Found about_file(const std::string& path, diagnostics::Id id) { return about_file(path, whole(id)); }

std::vector<diagnostics::Diagnostic> of_known_language(std::vector<diagnostics::Diagnostic> list) {
  const auto unknown = std::find_if(list.begin(), list.end(), [](const diagnostics::Diagnostic& d) {
    return d.id == diagnostics::Id::language_unknown;
  });
  if (unknown == list.end()) return list;
  return {std::move(*unknown)};
}

bool has_errors(const Messages& messages) { return counts_of(messages).errors > 0; }

diagnostics::Counts counts_of(const Messages& messages) {
  diagnostics::Counts all;
  for (const Found& found : messages) all += diagnostics::count(found.list);
  return all;
}

std::string rendered(const Messages& messages, bool color, bool notes) {
  diagnostics::RenderOptions options;
  options.color = color;
  std::string out;
  for (const Found& found : messages) {
    std::vector<diagnostics::Diagnostic> list = found.list;
    if (!notes)
      std::erase_if(list, [](const diagnostics::Diagnostic& d) {
        return diagnostics::entry(d.id).severity == diagnostics::Severity::note;
      });
    if (!list.empty()) out += diagnostics::render(*found.source, list, options);
  }
  return out;
}

void show(const Messages& messages, Color wish, bool notes) {
  const std::string text = rendered(messages, colored(wish, STDERR_FILENO), notes);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace muster::cli
