// Conditions tried out: with every combination of the values that what they speak of can have.
//
// What a condition speaks of are its leaves: a parameter, a field of one, a given value, anything
// that is not worked out here (a list's length, a look-up). Equal leaves have one value, each of
// those it is known to have, whatever the others have: so what holds for all combinations holds in
// every battle.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/model.h"

namespace muster::compiler {

// What is worked out from its parts alone: arithmetic, comparisons, choices. Everything else is a leaf.
bool is_worked(const Node* n);

class Trial {
 public:
  // `values_of`: what a leaf can be.
  Trial(const Model& m, const std::vector<Node*>& conditions,
        const std::function<ValueSet(Node*)>& values_of);

  // How many combinations there are; kMostTried + 1 where there are more than that.
  static constexpr std::int64_t kMostTried = 100'000;
  std::int64_t combinations() const { return combinations_; }

  // Goes on to the next combination; false after the last. The first call begins.
  bool next();
  // Whether condition i holds now; nothing where it can't be told.
  std::optional<bool> holds(std::size_t i);
  // `s = 2, t = 9`: the leaves now, those with a name.
  std::string words() const;

 private:
  struct Leaf {
    std::string name;  // empty: it has none
    std::uint32_t at = 0;
    Type type;
    std::vector<std::int64_t> values;
    std::size_t now = 0;
  };

  const Model& m_;
  std::vector<Node*> conditions_;
  std::vector<Leaf> leaves_;
  std::map<std::string, std::size_t> keys_;
  std::unordered_map<const Node*, std::size_t> leaf_of_;
  std::map<int, std::optional<std::int64_t>> bound_;  // vars of `with`
  std::int64_t combinations_ = 1;
  bool begun_ = false;

  void collect(Node* n, const std::function<ValueSet(Node*)>& values_of);
  std::string key_of(const Node* n) const;
  std::string name_of(const Node* n) const;
  std::optional<std::int64_t> value(const Node* n);
};

}  // namespace muster::compiler
