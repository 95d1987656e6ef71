// Reads files. Every way in which a file can disappoint has its own message.
#include "diagnostics/load.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "diagnostics/encoding.h"
#include "diagnostics/suggest.h"

namespace muster::diagnostics {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kNeighboursLookedAt = 2000;
constexpr std::size_t kTurnsReported = 1000;

Diagnostic about_file(Id id) {
  Diagnostic d;
  d.id = id;
  d.nowhere = true;
  return d;
}

// A file of nearly that name in the same folder.
std::string neighbour(const fs::path& path) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    names.push_back(it->path().filename().string());
    if (names.size() == kNeighboursLookedAt) break;
  }
  std::sort(names.begin(), names.end());
  const std::string found = nearest(path.filename().string(), names);
  return found.empty() ? found : (path.parent_path() / found).string();
}

Diagnostic missing(const std::string& path) {
  Diagnostic d = about_file(Id::file_missing);
  d.arg("path", path);
  const std::string found = neighbour(path);
  if (!found.empty()) d.arg("nearest", found);
  return d;
}

Diagnostic too_big(const std::string& name, std::size_t limit) {
  Diagnostic d = about_file(Id::file_too_big);
  const bool megabytes = limit % (1U << 20) == 0;
  d.arg("path", name);
  d.arg("limit",
        megabytes ? said("{n} MB", {{"n", limit >> 20}}) : said("{n} {n:byte|bytes}", {{"n", limit}}));
  return d;
}

// What the system says; the usual of it in the reader's language.
Text reason_of(int why) {
  switch (why) {
    case EACCES:
    case EPERM:
      return said("you may not open it");
    case EIO:
      return said("the disk or the connection failed");
    case ENOTDIR:
      return said("a file stands where a folder is meant");
    case ENAMETOOLONG:
      return said("the name is too long");
    default:
      return std::generic_category().message(why);
  }
}

Diagnostic unreadable(const std::string& name, int why) {
  Diagnostic d = about_file(Id::file_unreadable);
  d.arg("path", name).arg("reason", reason_of(why));
  return d;
}

void read_stream(std::FILE* file, std::size_t limit, Bytes& out) {
  constexpr std::size_t kChunk = std::size_t{1} << 18;
  std::size_t size = 0;
  for (;;) {
    const std::size_t room = std::min(kChunk, limit + 1 - size);
    out.bytes.resize(size + room);
    const std::size_t got = std::fread(out.bytes.data() + size, 1, room, file);
    size += got;
    if (size > limit) {
      out.problem = too_big(out.name, limit);
      break;
    }
    if (got < room) {
      if (std::ferror(file) != 0) out.problem = unreadable(out.name, errno);
      break;
    }
  }
  out.bytes.resize(out.problem ? 0 : size);
}

std::size_t line_at(std::string_view bytes, std::size_t at) {
  return 1 + static_cast<std::size_t>(
                 std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::optional<Diagnostic> encoding_problem(std::string_view bytes) {
  const Guess guess = guess_encoding(bytes);
  if (guess.encoding == Encoding::utf8) return std::nullopt;
  const auto line = static_cast<std::int64_t>(line_at(bytes, guess.at));
  Diagnostic d;
  switch (guess.encoding) {
    case Encoding::binary:
      d = about_file(Id::file_binary);
      break;
    case Encoding::broken_utf8:
      d = about_file(Id::file_damaged_letters);
      break;
    case Encoding::utf16_le:
    case Encoding::utf16_be:
    case Encoding::utf32:
      d = about_file(Id::file_wide_encoding);
      break;
    default:
      d = about_file(Id::file_old_encoding);
  }
  d.arg("encoding", encoding_name(guess.encoding)).arg("line", line);
  return d;
}

// The characters that turn the direction of what follows are E2 80 AA..AE and E2 81 A6..A9. They
// can make a line read differently from what it says.
bool turns_direction(std::string_view text, std::size_t at) {
  if (at + 3 > text.size()) return false;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  const auto third = static_cast<unsigned char>(text[at + 2]);
  return (second == 0x80 && third >= 0xAA && third <= 0xAE) ||
         (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

void find_turns(const Source& source, std::vector<Diagnostic>& problems) {
  const std::string_view text = source.text();
  for (std::size_t at = text.find('\xE2'); at != std::string_view::npos; at = text.find('\xE2', at + 1)) {
    if (!turns_direction(text, at)) continue;
    char code[16];
    const unsigned low = static_cast<unsigned char>(text[at + 2]) & 0x3FU;
    const unsigned middle = static_cast<unsigned char>(text[at + 1]) & 0x3FU;
    std::snprintf(code, sizeof code, "U+%04X", 0x2000U + (middle << 6U) + low);
    Diagnostic& d = problems.emplace_back();
    d.id = Id::hidden_direction;
    d.at = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 3)};
    d.arg("code", code).fix(d.at, "", Applicability::sure);
    if (problems.size() == kTurnsReported) break;
  }
}

}  // namespace

Bytes read_bytes(const std::string& path, std::size_t limit) {
  Bytes out;
  if (path == "-") {
    out.name = kStandardInput;
    read_stream(stdin, limit, out);
    return out;
  }
  out.name = path;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    out.problem = missing(path);
    return out;
  }
  if (status.type() == fs::file_type::directory) {
    out.problem = about_file(Id::file_is_folder);
    out.problem->arg("path", path);
    return out;
  }
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    out.problem = unreadable(path, errno);
    return out;
  }
  read_stream(file.get(), limit, out);
  return out;
}

Loaded load(const std::string& path, const TextLimits& limits) {
  Bytes read = read_bytes(path, limits.input_bytes);
  if (read.problem) {
    Loaded out;
    out.source = Source(std::move(read.name), "");
    out.problems.push_back(std::move(*read.problem));
    return out;
  }
  return load_text(std::move(read.name), std::move(read.bytes), limits);
}

Loaded load_text(std::string name, std::string bytes, const TextLimits& limits) {
  Loaded out;
  if (bytes.size() > limits.input_bytes) {
    out.problems.push_back(too_big(name, limits.input_bytes));
    out.source = Source(std::move(name), "");
    return out;
  }
  if (bytes.starts_with(kByteOrderMark)) {
    bytes.erase(0, kByteOrderMark.size());
    out.byte_order_mark = true;
  }
  if (auto problem = encoding_problem(bytes)) {
    problem->arg("path", name);
    out.problems.push_back(std::move(*problem));
    out.source = Source(std::move(name), "");
    return out;
  }
  if (bytes.find_first_not_of(" \t\r\n\f\v") == std::string::npos) {
    out.problems.push_back(about_file(Id::file_empty));
    out.problems.back().arg("path", name);
  } else if (bytes.find('\n') == std::string::npos) {
    // Line ends of old Macs; a last lone one is no matter.
    const std::size_t lone = bytes.find('\r');
    if (lone != std::string::npos && lone + 1 < bytes.size())
      out.problems.push_back(about_file(Id::file_old_line_ends));
  }
  out.source = Source(std::move(name), std::move(bytes));
  find_turns(out.source, out.problems);
  return out;
}

}  // namespace muster::diagnostics
