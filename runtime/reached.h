// What battles reached of a ruleset: instructions, ways, rows and cells. Only a run that asks for it
// pays: the machine that counts is a machine of its own (reached.cpp), the others know nothing of it.
//
// The numbers add up over as many battles as are fought with the same one.
#pragma once

#include <cstdint>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::runtime {

struct Reached {
  explicit Reached(const bytecode::Ruleset& ruleset);

  // Per instruction: how often it was run. Of one that decides - an `if`, a choice, the head of a loop -
  // how often yes (a loop: it was entered), and how often no.
  std::vector<std::uint64_t> runs, yes, no;
  // Per table and row: how often it was found, and done or read where it was moved to. Of a matrix per
  // cell, row by row.
  std::vector<std::vector<std::uint64_t>> rows, cells;
  // Per formula of the ruleset: how often an `expect` line of a battle file asked for it.
  std::vector<std::uint64_t> formulas;

  void row(bytecode::Index table, std::int64_t row) { ++rows[at(table)][at(row)]; }
  void cell(bytecode::Index table, std::size_t cell) { ++cells[at(table)][cell]; }
  void decide(std::uint32_t instruction, bool said) { ++(said ? yes : no)[instruction]; }

  // Adds another of the same ruleset.
  void add(const Reached& other);

 private:
  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }
};

}  // namespace muster::runtime
