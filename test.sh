#!/usr/bin/env bash
# Every check, from nothing: restore, build without warnings, format, all tests. The last line says how many tests passed and failed;
# a step that fails counts as one failed test, and what cannot run without it is left out. Logs: artifacts/test-results.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh
export MSBUILDDISABLENODEREUSE=1
export DOTNET_TieredPGO=0 # what runs for a few minutes gains nothing from profiling itself: a third less time

results=artifacts/test-results
projects=(tests/*.Tests*/*.csproj)
steps=$((3 + ${#projects[@]}))
step=0 passed=0 failed=0 skipped=0

finish() {
  local line="$passed passed, $failed failed"
  [ "$skipped" = 0 ] || line="$line, $skipped skipped"
  echo "$line"
  [ "$failed" = 0 ] && [ "$passed" != 0 ]
  exit
}

give_up() {
  failed=$((failed + 1))
  finish
}

announce() {
  step=$((step + 1))
  echo "[$step/$steps] $1"
}

# quietly LOG COMMAND...: shows the command's output only where it fails
quietly() {
  local log="$results/$1.log"
  shift
  "$@" >"$log" 2>&1 || { cat "$log"; return 1; }
}

# counter NAME FILE: a number from the summary of a test run; 0 where the run left none
counter() {
  [ -f "$2" ] && sed -n 's/.*<Counters .*'"$1"'="\([0-9]*\)".*/\1/p' "$2" | grep . || echo 0
}

# what is formatted: everything once. The suites for older compilers are the same sources, which would take as long again
format_filter() {
  printf '{ "solution": { "path": "../../Analyzers.sln", "projects": [%s] } }\n' \
    "$(dotnet sln Analyzers.sln list | grep 'proj$' | grep -v 'Roslyn4' | sed 's|\\|/|g; s|.*|"&"|' | paste -sd,)" >"$results/format.slnf"
}

run_tests() {
  local name report outcome=0 before=$SECONDS
  name=$(basename "$1" .csproj)
  report="$results/$name.trx"
  announce "Test $name"
  quietly "$name" dotnet test "$1" --no-build --results-directory "$results" --logger "trx;LogFileName=$name.trx" \
    --blame-hang --blame-hang-timeout 10m --blame-hang-dump-type none || outcome=1
  local p f total
  p=$(counter passed "$report") f=$(counter failed "$report") total=$(counter total "$report")
  # a run that breaks off, or that finds no test, reports no failed one
  [ "$f" != 0 ] || { [ "$outcome" = 0 ] && [ "$p" != 0 ]; } || f=1
  echo "      $p passed, $f failed in $((SECONDS - before)) s"
  passed=$((passed + p)) failed=$((failed + f))
  [ "$total" -le $((p + f)) ] || skipped=$((skipped + total - p - f))
}

ensure_dotnet || give_up
ensure_libzmq || give_up
ensure_chromium || echo "There is no Chromium: tests that look at pages are skipped." >&2
rm -rf "$results"
mkdir -p "$results"

announce "Restore"
quietly restore dotnet restore Analyzers.sln || give_up
announce "Build"
quietly build dotnet build Analyzers.sln --no-restore -warnaserror || give_up
announce "Format"
format_filter
quietly format dotnet format "$results/format.slnf" --verify-no-changes --no-restore || failed=$((failed + 1))
for project in "${projects[@]}"; do
  run_tests "$project"
done
finish
