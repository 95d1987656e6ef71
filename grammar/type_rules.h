// [PEGTL] Types, fields and parameters: `NAME TYPE [to GRAIN | step GRAIN] [a..b] [per NAMES]
// [optional] [computed] [= VALUE] [capped | checked]`. Included only by read_type.cpp and the
// grammar's test.
#pragma once

#include "grammar/rules.h"

namespace muster::grammar::rules {

bool starts_range(Reader& r, const char* p);
const char* past_dots(const Reader& r, const char* p);  // `..`, or the one sign editors make of it

template <Role R, TypeKind K>
struct type_word : peg::seq<kw<R>, peg::not_at<gap, kw<Role::or_>>, put<&TypeSpec::kind, K>> {};

// A name, or several with `or` between: a set declared in place. settle() tells them apart.
struct named_type
    : peg::seq<as<&TypeSpec::words, name>, put<&TypeSpec::kind, TypeKind::choice>,
               peg::star<gap, kw<Role::or_>, gap, need<Id::name_missing, as<&TypeSpec::words, name>>>> {};

struct yes_no_type
    : peg::seq<kw<Role::yes>, peg::one<'/'>, kw<Role::no>, put<&TypeSpec::kind, TypeKind::yes_no>> {};

struct grain : peg::seq<peg::sor<peg::seq<kw<Role::step>, put<&TypeSpec::step, true>>, kw<Role::to_grain>>,
                        gap, as<&TypeSpec::grain, need<Id::value_missing, flat_value<kMultiply>>>> {};

struct range
    : peg::seq<where_<starts_range>,
               spot<&TypeSpec::range_at, as<&TypeSpec::range, need<Id::value_missing, flat_value<kMultiply>>>,
                    need<Id::range_dots, text_of<past_dots>>,
                    as<&TypeSpec::range, need<Id::value_missing, flat_value<kMultiply>>>>> {};

struct per_part : peg::seq<kw<Role::per>, gap, need<Id::name_missing, as<&TypeSpec::per, name>>> {};
struct optional_part : peg::seq<kw<Role::optional>, put<&TypeSpec::optional, true>> {};

struct type_rule
    : peg::seq<peg::sor<type_word<Role::whole, TypeKind::whole>, type_word<Role::number, TypeKind::number>,
                        type_word<Role::percent, TypeKind::percent>, type_word<Role::label, TypeKind::label>,
                        type_word<Role::text, TypeKind::text>, yes_no_type,
                        type_word<Role::side, TypeKind::side>, named_type>,
               peg::opt<gap, grain>, peg::opt<gap, range>,
               peg::star<gap, peg::sor<per_part, optional_part>>> {};

// A key that is a range without a type's name: `on 341..354`.
struct bare_range : peg::seq<put<&TypeSpec::kind, TypeKind::whole>, range> {};

// `(regiment r)`: the kind before the name. Said, and read as `r: regiment`.
struct turned_param : own<turned_param> {
  static bool read(Input& in, Param& made, Reader& r);
};
struct plain_param : peg::seq<as<&Param::name, name>, gap, need<Id::colon_missing, peg::one<':'>>, long_gap,
                              as<&Param::type, need<Id::type_missing, type_rule>>> {};
struct param_rule : peg::sor<turned_param, plain_param> {};

// In any order, before the `=` or behind its value.
struct field_flags
    : peg::star<gap, peg::sor<within<&FieldDecl::type, per_part>, within<&FieldDecl::type, optional_part>,
                              peg::seq<kw<Role::computed>, put<&FieldDecl::computed, true>>,
                              peg::seq<kw<Role::capped>, put<&FieldDecl::mode, StoreMode::capped>>,
                              peg::seq<kw<Role::checked>, put<&FieldDecl::mode, StoreMode::checked>>>> {};

struct field_rule
    : peg::seq<as<&FieldDecl::name, need<Id::name_missing, name>>, gap,
               as<&FieldDecl::type, need<Id::type_missing, type_rule>>, field_flags,
               peg::opt<gap, peg::one<'='>, gap,
                        peg::sor<peg::seq<kw<Role::roll>, gap,
                                          as<&FieldDecl::roll, need<Id::dice_belong_here, dice>>, dice_end>,
                                 as<&FieldDecl::value, need<Id::value_missing, value>>>>,
               field_flags> {};

}  // namespace muster::grammar::rules
