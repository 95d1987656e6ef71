// Makes a text untidy without changing what it says: blanks, tabs, indents, empty lines and line ends
// as they come from careless hands and other programs. From a seed, so that a find can be had again.
#pragma once

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/files.h"

namespace muster::tests {

class Roughener {
 public:
  explicit Roughener(unsigned seed) : random_(seed) {
    // Deeper lines stay deeper: in battle files, and where cases stand below a `let`, that is read.
    depths_.push_back(0);
    for (int i = 0; i < 60; ++i) depths_.push_back(depths_.back() + 1 + pick(5));
  }

  std::string operator()(const std::string& text) {
    const std::string end = pick(3) == 0 ? "\r\n" : "\n";
    std::string out;
    for (unsigned i = pick(3); i > 0; --i) out += end;
    bool cells = false;  // in a table: one blank and two are not the same
    for (const std::string& line : lines_of(text)) {
      const std::size_t first = line.find_first_not_of(' ');
      if (first == std::string::npos) {
        for (unsigned i = 1 + pick(3); i > 0; --i) out += some(pick(3)) + end;
        continue;
      }
      const std::string word = line.substr(first, line.find(' ', first) - first);
      if (first == 0) cells = begins_table(word);
      const std::size_t deep = depths_[std::min<std::size_t>((first + 3) / 4, depths_.size() - 1)];
      if (line[first] == '#')
        out += some(pick(20));
      else
        out += deep > 0 && pick(8) == 0 ? std::string(deep, '\t') : std::string(deep, ' ');
      out += body(line.substr(first), cells);
      out += some(pick(3)) + end;
    }
    for (unsigned i = pick(3); i > 0; --i) out += some(pick(4)) + end;
    if (pick(4) == 0 && out.ends_with(end)) out.resize(out.size() - end.size());
    return out;
  }

 private:
  std::mt19937 random_;
  std::vector<std::size_t> depths_;

  unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }
  std::string some(unsigned count) {
    std::string out;
    for (; count > 0; --count) out += pick(5) == 0 ? '\t' : ' ';
    return out;
  }
  static bool begins_table(std::string_view word) {
    constexpr std::string_view kWords[] = {"table",    "matrix",  "units",   "tabla",  "matriz",
                                           "unidades", "таблица", "матрица", "образцы"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }

  // Runs of blanks outside quotes get longer or shorter; a comment stays as it is.
  std::string body(const std::string& code, bool cells) {
    constexpr std::array<std::array<std::string_view, 2>, 3> kQuotes = {
        {{"\"", "\""}, {"«", "»"}, {"“", "”"}}};
    std::string out;
    for (std::size_t i = 0; i < code.size();) {
      const std::string_view rest = std::string_view(code).substr(i);
      if (rest.front() == '#') return out + std::string(rest);
      std::size_t quoted = 0;
      for (const auto& [open, close] : kQuotes)
        if (quoted == 0 && rest.rfind(open, 0) == 0)
          if (const auto to = rest.find(close, open.size()); to != std::string_view::npos)
            quoted = to + close.size();
      if (quoted > 0) {
        out += rest.substr(0, quoted);
        i += quoted;
      } else if (rest.front() == ' ') {
        std::size_t run = rest.find_first_not_of(' ');
        if (run == std::string_view::npos) run = rest.size();
        const bool comment = i + run < code.size() && code[i + run] == '#';
        if (comment)
          out += some(1 + pick(9));
        else if (!cells)
          out += some(1 + pick(5));
        else if (run == 1)
          out += ' ';
        else
          out += pick(6) == 0 ? std::string("\t") : some(2 + pick(6));
        i += run;
      } else {
        out += code[i++];
      }
    }
    return out;
  }
};

}  // namespace muster::tests
