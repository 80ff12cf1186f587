#!/usr/bin/env bash
# Installs what aforo needs, builds it, runs it and tests it; see usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'TEXT'
usage: ./setup.sh COMMAND [ARGS]

  run [ARGS]   build, then run the main job: aforo plan scenarios/team-finetune.json
               (with ARGS: aforo ARGS)
  test [ARGS]  build, then run every test (ARGS go to ctest: ./setup.sh test -R plan)
  build        install missing packages and build
  gui [FILE]   build, then open the desktop
  format       check the layout of all sources with clang-format
  clean        remove the build directory

AFORO_PRESET=release|headless|dev|coverage picks the CMake preset (default: release).
On Debian 12 missing packages are installed with apt-get, as root or through sudo.
TEXT
}

preset=${AFORO_PRESET:-release}
build_dir=build/$preset

say() { printf '==> %s\n' "$*"; }
fail() {
  printf 'setup.sh: %s\n' "$*" >&2
  exit 1
}

# step NAME HINT COMMAND...: runs the command; where it fails, says which step, which command and
# what to look at.
step() {
  local name=$1 hint=$2 status=0
  shift 2
  say "$name: $*"
  "$@" || status=$?
  ((status == 0)) || fail "step \"$name\" failed with status $status in: $* ($hint)"
}

packages=(cmake ninja-build g++ pkg-config nlohmann-json3-dev libfmt-dev libcli11-dev catch2
  libvalijson-dev)
# libqt6opengl6-dev and the -tools packages are what Qt's CMake files ask for.
qt_packages=(qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-tools-dev qt6-tools-dev-tools
  qt6-l10n-tools qt6-translations-l10n fonts-dejavu-core)

install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is no Debian: packages are not checked (needed: $*)"
    return
  fi
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then
    say "packages: all installed"
    return
  fi
  local root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "step \"install packages\" needs root: apt-get install ${missing[*]} (run it as root, or install sudo)"
    root=(sudo)
  fi
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  # A stale list may still do, so only the installation itself has to succeed.
  say "package lists: ${apt[*]} update"
  "${apt[@]}" update </dev/null || say "apt-get update failed; going on with the lists at hand"
  step "install packages" "are the package sources of Debian 12 reachable?" \
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null
}

# One job per core, and 1 GiB of memory for each: a compiler at -O2 needs most of it.
job_count() {
  local cores memory
  cores=$(nproc 2>/dev/null || echo 2)
  memory=$(awk '/^MemAvailable:/ {print int($2 / 1048576)}' /proc/meminfo 2>/dev/null || true)
  [[ -n $memory && $memory -lt $cores ]] && cores=$((memory > 1 ? memory : 1))
  echo "$cores"
}

build() {
  case $preset in
    release | dev) packages+=("${qt_packages[@]}") ;;
    headless | coverage) ;;
    *) fail "AFORO_PRESET=$preset is not known (release, headless, dev, coverage)" ;;
  esac
  install_packages "${packages[@]}"
  step "configure" "remove $build_dir if it was made elsewhere, and look at the first error above" \
    cmake --preset "$preset" -Wno-dev
  step "build" "the first error above tells the file" \
    cmake --build --preset "$preset" --parallel "$(job_count)"
}

program() {
  local path
  path=$(find "$build_dir" -name "$1" -type f -perm -u+x -print -quit)
  [[ -n $path ]] || fail "step \"run\" failed: no program $1 in $build_dir (./setup.sh clean, then again)"
  echo "$path"
}

run() {
  build
  local aforo status=0
  aforo=$(program aforo)
  (($#)) || set -- plan scenarios/team-finetune.json
  say "run: $aforo $*"
  "$aforo" "$@" || status=$?
  # 3 means: done, and nothing fits or the goal cannot be met. The output says so.
  ((status == 0)) || exit "$status"
}

tests() {
  build
  export QT_QPA_PLATFORM=offscreen
  step "test" "each failing test is printed above; one alone: ./setup.sh test -R NAME" \
    ctest --preset "$preset" --parallel "$(job_count)" "$@"
}

gui() {
  build
  exec "$(program aforo-gui)" "$@"
}

format() {
  install_packages clang-format git
  local files
  mapfile -t files < <(git ls-files '*.cpp' '*.h')
  say "format: clang-format --dry-run -Werror on ${#files[@]} files"
  clang-format --dry-run -Werror "${files[@]}" ||
    fail "step \"format\" failed (mend it with: clang-format -i FILE)"
}

command=${1:-help}
(($# == 0)) || shift
case $command in
  run) run "$@" ;;
  test) tests "$@" ;;
  build) build ;;
  gui) gui "$@" ;;
  format) format ;;
  clean) step "clean" "is it yours?" rm -rf -- "$build_dir" ;;
  help | --help | -h) usage ;;
  *)
    usage >&2
    fail "there is no command \"$command\""
    ;;
esac
