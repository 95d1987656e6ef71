// A sheet as lines in blocks: so that a line, or a block with all that is in it, can be taken out
// and the rest still is a sheet.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace muster::hunt {

struct Line {
  std::string text;
  bool block = false;  // ends with a line `end`
  std::vector<Line> body{};
};
using Lines = std::vector<Line>;

// The text, and of each of its lines (from 1) which Line it belongs to.
struct Written {
  std::string text;
  std::vector<const Line*> of_line{nullptr};
};

inline void write(const Lines& lines, int depth, Written& out) {
  const auto put = [&](const Line& line, const std::string& text, int at) {
    out.text += std::string(static_cast<std::size_t>(at) * 4, ' ') + text + "\n";
    out.of_line.push_back(&line);
  };
  for (const Line& line : lines) {
    put(line, line.text, line.text == "else" ? depth - 1 : depth);
    if (!line.block) continue;
    write(line.body, depth + 1, out);
    put(line, "end", depth);
  }
}

inline Written written(const Lines& sheet) {
  Written out;
  write(sheet, 0, out);
  return out;
}

inline void drop(Lines& lines, const std::set<const Line*>& which) {
  Lines kept;
  for (Line& line : lines) {
    if (which.count(&line) != 0) continue;
    drop(line.body, which);
    kept.push_back(std::move(line));
  }
  lines = std::move(kept);
}

// All lines, blocks before what is in them.
inline void each_line(const Lines& lines, const std::function<void(const Line&)>& see) {
  for (const Line& line : lines) {
    see(line);
    each_line(line.body, see);
  }
}

// Makes a sheet smaller as long as `still` says that it is still what is looked for: drops lines and
// blocks, the largest first, and takes the blocks off what is in them.
inline Lines shrunk(Lines sheet, const std::function<bool(const Lines&)>& still) {
  const auto nth = [](Lines& lines, std::size_t n, const std::function<void(Lines&, std::size_t)>& change) {
    const std::function<bool(Lines&)> walk = [&](Lines& in) {
      for (std::size_t i = 0; i < in.size(); ++i) {
        if (n-- == 0) {
          change(in, i);
          return true;
        }
        if (walk(in[i].body)) return true;
      }
      return false;
    };
    return walk(lines);
  };
  const std::function<void(Lines&, std::size_t)> take_out = [](Lines& in, std::size_t i) {
    in.erase(in.begin() + static_cast<std::ptrdiff_t>(i));
  };
  const std::function<void(Lines&, std::size_t)> open = [](Lines& in, std::size_t i) {
    Lines body = std::move(in[i].body);
    std::erase_if(body, [](const Line& line) { return line.text == "else"; });
    in.erase(in.begin() + static_cast<std::ptrdiff_t>(i));
    in.insert(in.begin() + static_cast<std::ptrdiff_t>(i), body.begin(), body.end());
  };
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const auto* way : {&take_out, &open}) {
      for (std::size_t n = 0;; ++n) {
        Lines trial = sheet;
        if (!nth(trial, n, *way)) break;
        if (!still(trial)) continue;
        sheet = std::move(trial);
        smaller = true;
        --n;
      }
    }
  }
  return sheet;
}

}  // namespace muster::hunt
