// Exact chances: arithmetic with distributions.
#include "compiler/distribution.h"

#include <algorithm>
#include <map>

namespace muster::compiler {

namespace {

// Bits of the long number that stands for a distribution (see `packed`).
constexpr std::uint64_t kMostBits = std::uint64_t{1} << 26;
// Values of a distribution.
constexpr std::size_t kMostPoints = 1'000'000;

std::uint64_t width_of(const Pmf& p) {
  return static_cast<std::uint64_t>(p.points.back().value - p.points.front().value) + 1;
}

// Distributions are added by multiplying: of a number with one place for each value, lowest first, where
// the place holds the ways, a product has in each place the ways of the sum. Places are so wide that none
// runs over into the next.
BigCount packed(const Pmf& p, std::uint64_t bits) {
  BigCount out;
  for (const Pmf::Point& point : p.points) {
    const auto place = static_cast<std::uint64_t>(point.value - p.points.front().value);
    BigCount at_place;
    mpz_mul_2exp(at_place.get_mpz_t(), point.ways.get_mpz_t(), place * bits);
    out += at_place;
  }
  return out;
}

// Adding place by place to a long number takes long where there are many places: two halves instead.
BigCount packed_halves(const Pmf& p, std::size_t from, std::size_t to, std::int64_t lowest,
                       std::uint64_t bits) {
  if (to - from <= 16) {
    Pmf part;
    part.points.assign(p.points.begin() + static_cast<std::ptrdiff_t>(from),
                       p.points.begin() + static_cast<std::ptrdiff_t>(to));
    BigCount out = packed(part, bits);
    const auto place = static_cast<std::uint64_t>(p.points[from].value - lowest);
    mpz_mul_2exp(out.get_mpz_t(), out.get_mpz_t(), place * bits);
    return out;
  }
  const std::size_t middle = (from + to) / 2;
  const std::int64_t second = p.points[middle].value;
  BigCount high = packed_halves(p, middle, to, second, bits);
  mpz_mul_2exp(high.get_mpz_t(), high.get_mpz_t(), static_cast<std::uint64_t>(second - lowest) * bits);
  high += packed_halves(p, from, middle, lowest, bits);
  return high;
}

void unpack(const BigCount& all, std::uint64_t places, std::uint64_t bits, std::int64_t lowest,
            std::vector<Pmf::Point>& out) {
  if (all == 0) return;
  if (places == 1) {
    out.push_back({lowest, all});
    return;
  }
  const std::uint64_t half = places / 2;
  BigCount part;
  mpz_fdiv_r_2exp(part.get_mpz_t(), all.get_mpz_t(), half * bits);
  unpack(part, half, bits, lowest, out);
  mpz_fdiv_q_2exp(part.get_mpz_t(), all.get_mpz_t(), half * bits);
  unpack(part, places - half, bits, lowest + static_cast<std::int64_t>(half), out);
}

std::uint64_t bits_of(const BigCount& n) { return mpz_sizeinbase(n.get_mpz_t(), 2); }

// Every number of ways by what they all have in common.
Pmf reduced(Pmf p) {
  BigCount common;
  for (const Pmf::Point& point : p.points) {
    common = gcd(common, point.ways);
    if (common == 1) return p;
  }
  if (common == 0) return p;
  for (Pmf::Point& point : p.points) point.ways /= common;
  p.all /= common;
  return p;
}

Chance fraction(BigCount of, BigCount in) {
  if (in == 0) return {0, 0};
  const BigCount common = gcd(of, in);
  return {of / common, in / common};
}

}  // namespace

bool operator<(const Chance& a, const Chance& b) { return a.of * b.in < b.of * a.in; }
bool operator==(const Chance& a, const Chance& b) { return a.of * b.in == b.of * a.in; }

Pmf certainly(std::int64_t value) { return {{{value, 1}}, 1}; }

Pmf evenly(const ValueSet& values) {
  Pmf out;
  for (const Interval& part : values.parts()) {
    for (std::int64_t v = part.lo; v <= part.hi && out.points.size() < kMostPoints; ++v)
      out.points.push_back({v, 1});
  }
  out.all = out.points.size();
  return out;
}

Pmf moved(Pmf p, std::int64_t by) {
  for (Pmf::Point& point : p.points) point.value += by;
  return p;
}

Pmf turned(Pmf p) {
  for (Pmf::Point& point : p.points) point.value = -point.value;
  std::reverse(p.points.begin(), p.points.end());
  return p;
}

Pmf times(Pmf p, std::int64_t factor) {
  if (factor == 0) return certainly(0);
  for (Pmf::Point& point : p.points) point.value *= factor < 0 ? -factor : factor;
  return factor < 0 ? turned(std::move(p)) : p;
}

std::optional<Pmf> sum_of(const Pmf& a, const Pmf& b) {
  if (a.points.empty() || b.points.empty()) return Pmf{};
  if (a.points.size() == 1 && a.all == 1) return moved(b, a.points[0].value);
  if (b.points.size() == 1 && b.all == 1) return moved(a, b.points[0].value);
  Pmf out;
  out.all = a.all * b.all;
  const std::uint64_t bits = bits_of(out.all);
  const std::uint64_t places = width_of(a) + width_of(b) - 1;
  if (places <= kMostPoints && places * bits <= kMostBits) {
    const BigCount product = packed_halves(a, 0, a.points.size(), a.points.front().value, bits) *
                             packed_halves(b, 0, b.points.size(), b.points.front().value, bits);
    unpack(product, places, bits, a.points.front().value + b.points.front().value, out.points);
    return reduced(std::move(out));
  }
  // Values far apart.
  if (a.points.size() * b.points.size() > kMostPoints) return std::nullopt;
  std::map<std::int64_t, BigCount> ways;
  for (const Pmf::Point& x : a.points) {
    for (const Pmf::Point& y : b.points) ways[x.value + y.value] += x.ways * y.ways;
  }
  for (auto& [value, count] : ways) out.points.push_back({value, std::move(count)});
  return reduced(std::move(out));
}

std::optional<Pmf> repeated(const Pmf& p, std::uint32_t n) {
  if (n == 0) return certainly(0);
  if (n == 1 || p.points.empty()) return p;
  const UnsignedWide bits = UnsignedWide{bits_of(p.all)} * n;
  const UnsignedWide places = UnsignedWide{width_of(p) - 1} * n + 1;
  if (places <= kMostPoints && places * bits <= kMostBits) {
    const auto b = static_cast<std::uint64_t>(bits);
    const std::int64_t lowest = p.points.front().value;
    const BigCount one = packed_halves(p, 0, p.points.size(), lowest, b);
    BigCount all;
    mpz_pow_ui(all.get_mpz_t(), one.get_mpz_t(), n);
    Pmf out;
    mpz_pow_ui(out.all.get_mpz_t(), p.all.get_mpz_t(), n);
    unpack(all, static_cast<std::uint64_t>(places), b, lowest * n, out.points);
    return reduced(std::move(out));
  }
  const auto half = repeated(p, n / 2);
  if (!half) return std::nullopt;
  auto out = sum_of(*half, *half);
  return out && n % 2 != 0 ? sum_of(*out, p) : out;
}

Pmf within(const Pmf& p, const ValueSet& possible) {
  Pmf out;
  for (const Pmf::Point& point : p.points) {
    if (!possible.contains(point.value)) continue;
    out.points.push_back(point);
    out.all += point.ways;
  }
  return out;
}

Chance chance_of(const Pmf& p, const ValueSet& wanted) {
  BigCount of;
  for (const Pmf::Point& point : p.points) {
    if (wanted.contains(point.value)) of += point.ways;
  }
  return fraction(std::move(of), p.all);
}

Chance chance_of(const bytecode::Dice& dice, const ValueSet& wanted, const ValueSet& possible) {
  const auto p = pmf_of(dice);
  if (!p) return {0, 0};
  return chance_of(within(*p, possible), wanted);
}

std::optional<std::int64_t> likeliest_of(const Pmf& p, const ValueSet& wanted) {
  const Pmf::Point* best = nullptr;
  for (const Pmf::Point& point : p.points) {
    if (wanted.contains(point.value) && (best == nullptr || point.ways > best->ways)) best = &point;
  }
  return best == nullptr ? std::nullopt : std::optional(best->value);
}

}  // namespace muster::compiler
