// A tree as text in nested brackets, one form for each kind of node, e.g.
//
//   foe.damage = 100% when hit = 1   ->   (= (. foe damage) 100% when (= hit 1))
//
// For tests and for looking at what the grammar made of a line. Words are those of the kinds,
// whatever the language of the sheet; a node of kind `error` is `?`.
#pragma once

#include <string>

#include "grammar/ast.h"

namespace muster::grammar {

std::string print(const Number& n);
std::string print(const Expr& e);
std::string print(const Dice& d);
std::string print(const Cell& c);
std::string print(const TypeSpec& t);
std::string print(const FieldDecl& f);
std::string print(const Stmt& s);
std::string print(const std::vector<Stmt>& body);
std::string print(const Row& r);
std::string print(const KeySpec& k);
std::string print(const AxisRule& a);
std::string print(const ColumnHead& c);
std::string print(const TableDecl& t);
std::string print(const ModifiersDecl& m);
std::string print(const AllowDecl& a);

}  // namespace muster::grammar
