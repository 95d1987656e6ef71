#include "cli/messages.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace muster::cli {

namespace {

// Cells of a line where no terminal says how wide it is.
constexpr std::uint32_t kWidth = 100;

// Set, and not to nothing.
bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool is_forced(const char* name) { return is_set(name) && std::string_view(std::getenv(name)) != "0"; }

std::uint32_t width_of(const Voice& voice, int stream) {
  if (voice.width) return *voice.width;
  winsize size{};
  const bool known = isatty(stream) != 0 && ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  if (!known) return kWidth;
  // The number of the line and its bar stand before it.
  constexpr std::uint32_t kGutter = 10;
  return size.ws_col > kGutter ? size.ws_col - kGutter : 1;
}

}  // namespace

bool colored(const Voice& voice, int stream) {
  if (voice.color != Color::automatic) return voice.color == Color::always;
  if (is_set("NO_COLOR")) return false;
  if (is_forced("CLICOLOR_FORCE") || is_forced("FORCE_COLOR")) return true;
  const char* terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return isatty(stream) != 0;
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

std::string rendered(const Messages& messages, const Voice& voice, int stream, bool notes) {
  diagnostics::RenderOptions options;
  options.color = colored(voice, stream);
  options.width = width_of(voice, stream);
  std::string out;
  for (const Found& found : messages) {
    std::vector<diagnostics::Diagnostic> list = found.list;
    if (!notes)
      std::erase_if(list, [](const diagnostics::Diagnostic& d) {
        return diagnostics::entry(d.id).severity == diagnostics::Severity::note;
      });
    options.language = voice.of(found.language);
    if (!list.empty()) out += diagnostics::render(*found.source, list, options);
  }
  return out;
}

void show(const Messages& messages, const Voice& voice, bool notes) {
  const std::string text = rendered(messages, voice, STDERR_FILENO, notes);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace muster::cli
