# shellcheck shell=bash
# Sourced by the scripts: finds the project, and installs what a bare Debian 12 lacks to build it.
#
# Packages that are there are left alone, and when all are there no network is used. Without the
# right to install, the script says what to install and stops.

set -euo pipefail

MUSTER_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$MUSTER_ROOT"
export MUSTER_ROOT

# A C++20 compiler and the tools, the libraries of the program, those of its tests and benchmarks.
MUSTER_PACKAGES=(
  g++ cmake ninja-build pkg-config
  tao-pegtl-dev libfmt-dev libcli11-dev nlohmann-json3-dev libutf8proc-dev libgmp-dev
  libgtest-dev libgmock-dev libbenchmark-dev lua5.4 libxml2-utils
)
# Only makes building quicker: where it can't be had, things are built without.
MUSTER_HELPERS=(ccache)

say() { printf '%s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# missing_packages PACKAGE...: those of them that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    if [[ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]]; then
      printf '%s\n' "$package"
    fi
  done
}

setup() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is no Debian, so nothing is installed. Needed are the likes of: ${MUSTER_PACKAGES[*]}"
    return
  fi
  local missing helpers
  mapfile -t missing < <(missing_packages "${MUSTER_PACKAGES[@]}")
  mapfile -t helpers < <(missing_packages "${MUSTER_HELPERS[@]}")
  ((${#missing[@]} + ${#helpers[@]})) || return 0

  local as_root=() patience=()
  if ((${#missing[@]} == 0)); then
    ((EUID == 0)) || sudo -n true 2>/dev/null || return 0
    patience=(timeout 120)
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
      die "Packages are missing, and only the superuser may install them. Run this first:
  apt-get install --no-install-recommends ${missing[*]} ${helpers[*]}"
    fi
    as_root=(sudo)
  fi
  say "Installing: ${missing[*]} ${helpers[*]}"
  local log
  log="$(mktemp)"
  local get=("${as_root[@]}" "${patience[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3)
  # The list of packages may be old or absent; an old one is tried when no new one can be had.
  "${get[@]}" update >"$log" 2>&1 || true
  if ((${#missing[@]})) && ! "${get[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    die "The packages could not be installed (see above). They are: ${missing[*]}"
  fi
  if ((${#helpers[@]})) && ! "${get[@]}" install -y --no-install-recommends "${helpers[@]}" >>"$log" 2>&1; then
    say "Going on without ${helpers[*]}."
  fi
  rm -f "$log"
}

# All presets compile the sources of tests alike (cmake/house.cmake), so the second build has them from
# the cache of the first: the folder of the build must not count. The headers that tests share are
# compiled beforehand; for those the cache asks to be less strict.
use_ccache() {
  command -v ccache >/dev/null || return 0
  export CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER-ccache}"
  export CCACHE_BASEDIR="$MUSTER_ROOT" CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
}

# build PRESET [-D...] [--target NAME]: configures and builds; shows output only where it failed.
build() {
  local preset="$1" options=() target=()
  shift
  while (($#)); do
    case "$1" in
      --target) target=(--target "$2"); shift 2 ;;
      *) options+=("$1"); shift ;;
    esac
  done
  use_ccache
  mkdir -p build
  local log="build/$preset.log"
  if ! { cmake --preset "$preset" "${options[@]}" && cmake --build --preset "$preset" -j "$(jobs_at_once)" "${target[@]}"; } >"$log" 2>&1; then
    grep -nE 'error|Error|FAILED|warning' "$log" | head -n 60 >&2 || true
    tail -n 30 "$log" >&2
    die "The $preset build failed; all of its output is in $log"
  fi
}

# As many as there are processors, but no more than memory allows (a compiler takes up to 1.5 GB).
jobs_at_once() {
  local processors memory
  processors="$(nproc)"
  memory="$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null || echo 1)"
  ((memory >= 1)) || memory=1
  echo $((processors < memory ? processors : memory))
}
