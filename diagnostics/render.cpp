// Text for people: a head, the lines of the sheet with what is underlined, why, and what to write.
#include "diagnostics/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnostics/cells.h"
#include "diagnostics/mended.h"
#include "diagnostics/positions.h"

namespace muster::diagnostics {

namespace {

constexpr std::size_t kLabelsShown = 8;
constexpr std::size_t kFixesShown = 4;
constexpr std::size_t kFixLinesShown = 8;
constexpr std::size_t kNarrowest = 20;

enum class Paint : unsigned char { plain, error, warning, note, frame, strong, added, removed };

// One underline of a shown line.
struct Mark {
  Span at;
  bool primary = false;
  std::string text;
};

Paint severity_paint(Severity severity) {
  switch (severity) {
    case Severity::error:
      return Paint::error;
    case Severity::warning:
      return Paint::warning;
    case Severity::note:
      break;
  }
  return Paint::note;
}

std::string_view escape_of(Paint paint) {
  switch (paint) {
    case Paint::error:
    case Paint::removed:
      return "\x1b[1;31m";
    case Paint::warning:
      return "\x1b[1;33m";
    case Paint::note:
      return "\x1b[1;36m";
    case Paint::frame:
      return "\x1b[1;34m";
    case Paint::strong:
      return "\x1b[1m";
    case Paint::added:
      return "\x1b[1;32m";
    case Paint::plain:
      break;
  }
  return "";
}

// Writes the text of one source's diagnostics.
class Writer {
 public:
  Writer(const Source& source, const RenderOptions& options)
      : source_(source), options_(options), positions_(source) {
    width_ = std::max<std::size_t>(options.width, kNarrowest);
  }

  void write(const Diagnostic& d);
  void put(Paint paint, std::string_view text) {
    const std::string_view escape = options_.color ? escape_of(paint) : std::string_view();
    out_.append(escape).append(text);
    if (!escape.empty()) out_ += "\x1b[0m";
  }
  void end_line() {
    while (out_.ends_with(' ')) out_.pop_back();
    out_ += '\n';
  }
  std::string word(std::string_view english) const { return said(english).in(options_.language); }
  std::string take() { return std::move(out_); }

 private:
  void head(const Diagnostic& d);
  void excerpt(const Diagnostic& d);
  void shown_line(std::uint32_t line, std::vector<Mark> marks, Paint paint);
  void underline(std::string_view text, std::uint32_t begin, const Window& window, const Mark& mark,
                 Paint paint);
  void gutter(std::string_view number, std::string_view bar);
  void remark(std::string_view english, std::string_view text);
  void advice(const Diagnostic& d);
  void mended(const Fix& fix);
  std::size_t gutter_width(const Diagnostic& d) const;

  const Source& source_;
  const RenderOptions& options_;
  Positions positions_;
  std::size_t width_ = 0;
  std::size_t gutter_ = 1;
  std::string out_;
};

std::size_t Writer::gutter_width(const Diagnostic& d) const {
  if (d.nowhere) return 1;
  std::uint32_t last = source_.line_of(d.at.begin);
  for (const Label& label : d.labels) last = std::max(last, source_.line_of(label.at.begin));
  for (const Fix& fix : d.fixes)
    last = std::max(last, source_.line_of(fix.at.begin) +
                              static_cast<std::uint32_t>(std::min<std::size_t>(
                                  kFixLinesShown, static_cast<std::size_t>(
                                                      std::count(fix.text.begin(), fix.text.end(), '\n')))));
  return fmt::formatted_size("{}", last);
}

void Writer::gutter(std::string_view number, std::string_view bar) {
  put(Paint::frame, fmt::format("{:>{}} {}", number, gutter_, bar));
  out_ += ' ';
}

void Writer::head(const Diagnostic& d) {
  const Entry& known = entry(d.id);
  put(severity_paint(known.severity), fmt::format("{}[{}]", word(severity_word(known.severity)), known.name));
  const std::string message = message_of(d, options_.language);
  bool first = true;
  for (const std::string_view line : split_lines(message)) {
    put(Paint::strong, (first ? ": " : "  ") + visible(line, options_.ascii));
    end_line();
    first = false;
  }
  out_.append(gutter_, ' ');
  put(Paint::frame, "--> ");
  out_ += visible(source_.name(), options_.ascii);
  if (!d.nowhere) {
    const Position at = positions_.of(d.at.begin);
    out_ += fmt::format(":{}:{}", at.line, at.column);
  }
  end_line();
}

void Writer::underline(std::string_view text, std::uint32_t begin, const Window& window, const Mark& mark,
                       Paint paint) {
  const std::size_t first = mark.at.begin - begin;
  // A place that goes on over several lines is underlined to the end of its first.
  const std::size_t last = std::clamp<std::size_t>(mark.at.end - begin, first, std::max(text.size(), first));
  const std::size_t from = cell_of(window, text, first, options_.ascii);
  std::size_t to = cell_of(window, text, last, options_.ascii);
  if (last > window.end && window.end < text.size()) to += options_.ascii ? 3 : 1;
  gutter("", "|");
  out_.append(from, ' ');
  std::string line(std::max<std::size_t>(to > from ? to - from : 0, 1), mark.primary ? '^' : '-');
  if (!mark.text.empty()) line += ' ' + visible(mark.text, options_.ascii);
  put(paint, line);
  end_line();
}

void Writer::shown_line(std::uint32_t line, std::vector<Mark> marks, Paint paint) {
  const std::string_view text = source_.line_text(line);
  const std::uint32_t begin = source_.line_begin(line);
  // Marks too far apart for one window have the line shown again for them.
  while (!marks.empty()) {
    const Window window = crop(text, marks.front().at.begin - begin, width_, options_.ascii);
    gutter(fmt::format("{}", line), "|");
    out_ += window.text;
    end_line();
    std::vector<Mark> later;
    bool first = true;
    for (Mark& mark : marks) {
      const std::size_t at = mark.at.begin - begin;
      const bool inside = at >= window.begin && (at < window.end || window.end == text.size());
      if (inside || first) {
        underline(text, begin, window, mark, mark.primary ? paint : Paint::frame);
      } else {
        later.push_back(std::move(mark));
      }
      first = false;
    }
    marks = std::move(later);
  }
}

void Writer::excerpt(const Diagnostic& d) {
  const auto size = static_cast<std::uint32_t>(source_.text().size());
  const auto clipped = [&](Span at) {
    const std::uint32_t begin = std::min(at.begin, size);
    return Span{begin, std::clamp(at.end, begin, size)};
  };
  std::vector<Mark> marks;
  marks.push_back({clipped(d.at), true, ""});
  for (const Label& label : d.labels) {
    if (marks.size() > kLabelsShown) break;
    Mark mark{clipped(label.at), false, label_of(d, label, options_.language)};
    if (mark.at == marks[0].at && marks[0].text.empty()) {
      marks[0].text = std::move(mark.text);
    } else {
      marks.push_back(std::move(mark));
    }
  }
  std::stable_sort(marks.begin(), marks.end(), [&](const Mark& a, const Mark& b) {
    const std::uint32_t line_a = source_.line_of(a.at.begin), line_b = source_.line_of(b.at.begin);
    if (line_a != line_b) return line_a < line_b;
    if (a.primary != b.primary) return a.primary;
    return a.at.begin < b.at.begin;
  });
  gutter("", "|");
  end_line();
  std::uint32_t shown = 0;
  for (auto at = marks.begin(); at != marks.end();) {
    const std::uint32_t line = source_.line_of(at->at.begin);
    const auto next =
        std::find_if(at, marks.end(), [&](const Mark& m) { return source_.line_of(m.at.begin) != line; });
    if (shown != 0 && line > shown + 1) {
      put(Paint::frame, "...");
      end_line();
    }
    shown_line(line, {std::make_move_iterator(at), std::make_move_iterator(next)},
               severity_paint(entry(d.id).severity));
    shown = line;
    at = next;
  }
}

void Writer::remark(std::string_view english, std::string_view text) {
  const std::string head_word = word(english);
  const std::size_t cells = cells_of(head_word);
  bool first = true;
  for (const std::string_view line : split_lines(text)) {
    out_.append(gutter_ + 1, ' ');
    put(Paint::frame, first ? "=" : " ");
    out_ += ' ';
    if (first) {
      put(Paint::strong, head_word);
      out_ += ' ';
    } else {
      out_.append(cells + 1, ' ');
    }
    out_ += visible(line, options_.ascii);
    end_line();
    first = false;
  }
}

void Writer::mended(const Fix& fix) {
  for (const MendedLine& line : mended_lines(source_, fix, kFixLinesShown)) {
    if (line.number == 0) {
      put(Paint::frame, "...");
    } else {
      put(line.gone ? Paint::removed : Paint::added,
          fmt::format("{:>{}} {} ", line.number, gutter_, line.gone ? '-' : '+'));
      out_ += crop(line.text, line.focus, width_, options_.ascii).text;
    }
    end_line();
  }
}

void Writer::advice(const Diagnostic& d) {
  const std::string why = why_of(d, options_.language);
  if (!why.empty()) remark("why:", why);
  const std::string fix = fix_of(d, options_.language);
  if (!fix.empty() || !d.fixes.empty()) remark("write:", fix);
  if (d.nowhere) return;
  std::size_t shown = 0;
  for (const Fix& change : d.fixes) {
    if (shown == kFixesShown) break;
    if (shown > 0) remark("or:", "");
    mended(change);
    ++shown;
  }
}

void Writer::write(const Diagnostic& d) {
  gutter_ = gutter_width(d);
  head(d);
  if (!d.nowhere) excerpt(d);
  advice(d);
}

// "row-twice 30, missing-row 7": the most first.
std::string counted(const std::map<std::string_view, std::size_t>& ids) {
  std::vector<std::pair<std::string_view, std::size_t>> list(ids.begin(), ids.end());
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [name, number] : list)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, number);
  return out;
}

}  // namespace

std::string visible(std::string_view text, bool ascii) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0, column = 0; at < text.size();) {
    if (ascii && text.substr(at).starts_with("…")) {
      out += "...";
      at += std::string_view("…").size();
      continue;
    }
    const Shown next = shown_at(text, at, column, ascii);
    out += next.text;
    column += next.cells;
    at += next.bytes;
  }
  return out;
}

std::string render(const Source& source, const Diagnostic& diagnostic, const RenderOptions& options) {
  Writer writer(source, options);
  writer.write(diagnostic);
  return writer.take();
}

std::string render(const Source& source, std::span<const Diagnostic> diagnostics,
                   const RenderOptions& options, const TextLimits& limits) {
  if (diagnostics.empty()) return {};
  const std::size_t cap = limits.errors_shown;
  const bool all = diagnostics.size() <= cap;
  const auto is_error = [](const Diagnostic& d) { return entry(d.id).severity == Severity::error; };
  std::size_t errors_left = std::min(cap, count(diagnostics).errors);
  std::size_t others_left = cap - errors_left;
  Writer writer(source, options);
  std::size_t shown = 0;
  std::map<std::string_view, std::size_t> left_out;
  for (const Diagnostic& d : diagnostics) {
    std::size_t& left = is_error(d) ? errors_left : others_left;
    if (!all && left == 0) {
      ++left_out[entry(d.id).name];
      continue;
    }
    if (!all) --left;
    writer.write(d);
    writer.end_line();
    ++shown;
  }
  if (shown < diagnostics.size()) {
    writer.put(Paint::strong, "... " + said("and {n} more: {ids}",
                                            {{"n", diagnostics.size() - shown}, {"ids", counted(left_out)}})
                                           .in(options.language));
    writer.end_line();
  }
  return writer.take();
}

Counts& Counts::operator+=(const Counts& other) {
  errors += other.errors;
  warnings += other.warnings;
  notes += other.notes;
  return *this;
}

Counts count(std::span<const Diagnostic> diagnostics) {
  Counts counts;
  for (const Diagnostic& d : diagnostics) {
    switch (entry(d.id).severity) {
      case Severity::error:
        ++counts.errors;
        break;
      case Severity::warning:
        ++counts.warnings;
        break;
      case Severity::note:
        ++counts.notes;
        break;
    }
  }
  return counts;
}

std::string summary(const Counts& counts, Language language) {
  const Text parts[] = {
      counts.errors == 0 ? said("no errors") : said("{n} {n:error|errors}", {{"n", counts.errors}}),
      counts.warnings == 0 ? Text() : said("{n} {n:warning|warnings}", {{"n", counts.warnings}}),
      counts.notes == 0 ? Text() : said("{n} {n:note|notes}", {{"n", counts.notes}})};
  std::string out;
  for (const Text& part : parts) {
    if (!part.empty()) out += (out.empty() ? "" : ", ") + part.in(language);
  }
  return out;
}

}  // namespace muster::diagnostics
