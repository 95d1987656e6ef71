#include "checks/aligned.h"

#include <algorithm>

#include "diagnostics/cells.h"

namespace muster::checks {

namespace {
constexpr std::size_t kBetween = 2;  // blanks between columns

template <class Each>
void for_each_letter(std::string_view text, Each each) {
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const diagnostics::Shown shown = diagnostics::shown_at(text, at, column, false);
    if (!each(shown)) return;
    column += shown.cells;
    at += shown.bytes;
  }
}
}  // namespace

std::size_t cells_of(std::string_view text) {
  std::size_t cells = 0;
  for_each_letter(text, [&](const diagnostics::Shown& shown) {
    cells += shown.cells;
    return true;
  });
  return cells;
}

std::string cropped(std::string_view text, std::size_t width) {
  if (cells_of(text) <= width) {
    std::string out;
    for_each_letter(text, [&](const diagnostics::Shown& shown) {
      out += shown.text;
      return true;
    });
    return out;
  }
  std::string out;
  std::size_t cells = 0;
  for_each_letter(text, [&](const diagnostics::Shown& shown) {
    if (cells + shown.cells + 1 > width) return false;
    out += shown.text;
    cells += shown.cells;
    return true;
  });
  return out + "…";
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t cells = 0;  // on this line
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = text.find_first_not_of(" \n\r\t", at);
    if (from == std::string_view::npos) break;
    const std::size_t to = std::min(text.find_first_of(" \n\r\t", from), text.size());
    const std::string_view word = text.substr(from, to - from);
    const std::size_t wide = cells_of(word);
    if (cells > 0 && indent + cells + 1 + wide > width) {
      out += '\n';
      cells = 0;
    }
    if (cells > 0) {
      out += ' ';
      ++cells;
    } else {
      out.append(indent, ' ');
    }
    out += word;
    cells += wide;
    at = to;
  }
  return out + '\n';
}

std::string Aligned::text(std::size_t indent) const {
  std::vector<std::size_t> wide;
  for (const auto& row : rows) {
    wide.resize(std::max(wide.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) wide[i] = std::max(wide[i], cells_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line.append(kBetween, ' ');
      const std::size_t blank = wide[i] - cells_of(row[i]);
      const bool at_right = i < right.size() && right[i];
      if (at_right) line.append(blank, ' ');
      line += row[i];
      if (!at_right) line.append(blank, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace muster::checks
