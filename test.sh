#!/usr/bin/env bash
# Every check, or those of one rule: see --help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh

usage() {
  cat <<'TEXT'
./test.sh          every check, from nothing: restore, build without warnings, layout, all tests
./test.sh full     the same, and analyzers for test code, all style rules, long forms and all rows of tests, each with every compiler
./test.sh PART     the tests of one rule (ZMQ2004), or those whose name has PART in it (ArrayPerReceive): the inner loop
./test.sh --help   this text

The last line says how many tests passed and failed; a step that fails counts as one failed test, and what cannot run without it is left
out. Exit code 0: all passed, 1: something failed, 2: wrong arguments. Logs: artifacts/test-results. Longer still: ./fuzz.sh, ./mutate.sh,
./soak.sh.
TEXT
}

results=artifacts/test-results
newest=tests/Analyzers.Tests.Roslyn5.12
# Tests and builds run for minutes: a profile of every method costs nearly half of the tests' CPU, and never pays.
export DOTNET_TieredPGO=0
# A thread of the pool that has nothing to do spins before it sleeps: with two cores, that is time that another test would have used.
export DOTNET_ThreadPool_UnfairSemaphoreSpinLimit=0

# one compiler process for all projects, instead of one that starts cold for each
build_options="-p:UseSharedCompilation=true"

announce() {
  step=$((step + 1))
  echo "[$step/$steps] $1"
}

# timed TEXT COMMAND...: announces the step, and says how long it took
timed() {
  local start=$SECONDS outcome=0
  announce "$1"
  shift
  "$@" || outcome=$?
  echo "      $((SECONDS - start)) s"
  return $outcome
}

# quietly LOG COMMAND...: shows the command's output only where it fails
quietly() {
  local log="$results/$1.log"
  shift
  "$@" >"$log" 2>&1 || { cat "$log"; return 1; }
}

# first N: the first lines of its input, all of which it reads: with "head", who still writes dies of SIGPIPE, and the script with it
first() { awk -v n="$1" 'NR <= n'; }

# a part of the solution, of the projects that it reads
solution_filter() {
  printf '{ "solution": { "path": "../../Analyzers.sln", "projects": [%s] } }\n' "$(sed 's|\\|/|g; s|.*|"&"|' | paste -sd,)"
}

# prepare: what an earlier run wrote goes once it is clear that there is something to do
prepare() {
  rm -rf "$results"
  mkdir -p "$results"
  ensure_dotnet || give_up
  ensure_libzmq || give_up
}

# --- one run of one test project -------------------------------------------------------------------------------------

# counter NAME FILE: a number from the summary of a test run; 0 where the run left none
counter() {
  [ -f "$2" ] && sed -n 's/.*<Counters .*'"$1"'="\([0-9]*\)".*/\1/p' "$2" | grep . || echo 0
}

# The rules are the same under each compiler: with older ones runs what proves that they work there.
filter_of() { case "$1" in *.Roslyn4.*) [ -n "$full" ] || echo "Compiler=each" ;; esac }

# Where tests run through Roslyn, garbage is cheaper to collect seldom, by the threads that make it. Where they do so for minutes, code
# that is optimised at once is cheaper than code that is compiled twice.
runtime_of() {
  [ -n "$whole" ] || return 0
  case "$1" in *.Roslyn* | *Differential* | *Editor*) echo DOTNET_gcConcurrent=0 DOTNET_GCgen0size=0x6000000 ;; esac
  case "$1" in *.Roslyn5* | *Differential* | *Editor*) echo DOTNET_TieredCompilation=0 ;; esac
}

# Rows of theories are made when these run. To make all of a suite first takes longer than the tests of a rule, and says no more: only a
# filter that asks for the text of a row needs it.
rows_of() { case "$1" in *DisplayName*) ;; *) echo "-- xUnit.PreEnumerateTheories=false" ;; esac }

# run_tests PROJECT FILTER [any]: leaves "passed failed skipped" in a file, and says them; with "any", finding none is no failure
run_tests() {
  local name report outcome=0 start=$SECONDS p f total TIMEFORMAT='%U %S'
  name=$(basename "$1")
  report="$results/$name.trx"
  { time quietly "$name" env $(runtime_of "$name") dotnet test "artifacts/bin/$name/debug/$name.dll" \
    --results-directory "$results" --logger "trx;LogFileName=$name.trx" \
    --blame-hang --blame-hang-timeout 10m --blame-hang-dump-type none ${2:+--filter "$2"} $(rows_of "$2"); } \
    2>"$results/$name.cpu" || outcome=1
  p=$(counter passed "$report") f=$(counter failed "$report") total=$(counter total "$report")
  # a run that breaks off, or that finds no test, reports no failed one
  [ "$f" != 0 ] || { [ "$outcome" = 0 ] && { [ "$p" != 0 ] || [ "${3-}" = any ]; }; } || f=1
  [ "$outcome" = 0 ] || [ "$total" != 0 ] || echo "      $name ran no test: it did not start, or broke off; see $results/$name.log" >&2
  echo "$p $f $((total - p - f > 0 ? total - p - f : 0))" >"$results/$name.counts"
  echo "      $name: $p passed, $f failed in $((SECONDS - start)) s, $(awk '{ printf "%d", $1 + $2 }' "$results/$name.cpu") s of processors"
}

# lane PROJECT...: runs what no other lane has taken yet
lane() {
  local project
  for project; do
    mkdir "$results/$(basename "$project").taken" 2>/dev/null || continue
    run_tests "$project" "$(filter_of "$project")"
  done
}

# the classes that took longest, of all suites
slowest() {
  awk '
    /<UnitTestResult / { match($0, /testId="[^"]*"/); id = substr($0, RSTART + 8, RLENGTH - 9)
      if (match($0, /duration="[^"]*"/)) {
        split(substr($0, RSTART + 10, RLENGTH - 11), t, ":")
        spent[FILENAME, id] += t[1] * 3600 + t[2] * 60 + t[3]
      }
    }
    /<UnitTest / { match($0, / id="[^"]*"/); current = substr($0, RSTART + 5, RLENGTH - 6) }
    /<TestMethod / { match($0, /className="[^"]*"/); name = substr($0, RSTART + 11, RLENGTH - 12)
      suite = FILENAME; sub(/.*\//, "", suite); sub(/\.trx$/, "", suite)
      if (!((FILENAME, current) in seen)) { seen[FILENAME, current]; total[name "  (" suite ")"] += spent[FILENAME, current] } }
    END { for (name in total) printf "      %7.1f s  %s\n", total[name], name }' "$results"/*.trx 2>/dev/null | sort -rn | first 10
}

# finish: adds up what the runs counted, and ends the script
finish() {
  local passed=0 failed=$broken skipped=0 p f s file
  for file in "$results"/*.counts; do
    [ -f "$file" ] || continue
    read -r p f s <"$file"
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  done
  local line="$passed passed, $failed failed"
  [ "$skipped" = 0 ] || line="$line, $skipped skipped"
  [ "$((passed + failed + skipped))" != 0 ] || echo "no test has '$asked' in its name"
  echo "in $((SECONDS / 60)) min $((SECONDS % 60)) s"
  echo "$line"
  [ "$failed" = 0 ] && [ "$passed" != 0 ]
  exit
}

give_up() {
  broken=$((broken + 1))
  finish
}

# --- everything ------------------------------------------------------------------------------------------------------

# The build knows most style rules; layout is checked without one, in seconds. What no build knows needs a workspace, and minutes.
check_layout() { dotnet tool restore && dotnet csharpier check .; }

# layout_checked: waits for the check, and shows what it wrote where it failed
layout_checked() { wait "$layout" || { cat "$results/layout.log"; return 1; }; }

# everything once: the suites for older compilers are the same sources, which would take as long again
check_style() {
  dotnet sln Analyzers.sln list | grep 'proj$' | grep -v 'Roslyn4' | solution_filter >"$results/format.slnf"
  dotnet format style "$results/format.slnf" --verify-no-changes --no-restore &&
    dotnet format analyzers "$results/format.slnf" --verify-no-changes --no-restore
}

everything() {
  whole=1
  prepare
  [ -n "$full" ] || export ZMQPERF_TESTS=plain
  export MSBUILDDISABLENODEREUSE=1
  ensure_chromium || echo "There is no Chromium: tests that look at pages are skipped." >&2
  # those that take longest first; the newest compiler's has a thread for each processor
  local busy=("$newest" tests/{Differential.Tests,Analyzers.Tests.Roslyn4.14,Analyzers.Tests.Roslyn4.8,Editor.Tests})
  # these wait for other processes, clocks and sockets half of their time, in which the others go on
  local waiting=(tests/{Package,Calibration,Runtime,NetMq}.Tests) project
  for project in tests/*.Tests*/*.csproj; do
    project=$(dirname "$project")
    case " ${busy[*]} ${waiting[*]} " in *" $project "*) ;; *) busy+=("$project") ;; esac
  done
  steps=$((${full:+1} + 4))
  # needs nothing of what is restored, which is slow for other reasons than processors
  check_layout >"$results/layout.log" 2>&1 &
  layout=$!
  timed "Restore" quietly restore dotnet restore Analyzers.sln || give_up
  # the compiler's warnings fail it everywhere; analyzers see in a plain run what is shipped, in a full one the tests as well
  [ -n "$full" ] || build_options+=" -p:AnalyzeTests=false"
  timed "Build" quietly build dotnet build Analyzers.sln --no-restore -warnaserror $build_options || give_up
  timed "Layout" layout_checked || broken=$((broken + 1))
  [ -z "$full" ] || timed "Style" quietly style check_style || broken=$((broken + 1))
  # with a third suite at a time all take as long, and what waits for clocks is disturbed
  announce "Test $((${#busy[@]} + ${#waiting[@]})) suites, two at a time"
  # both beside this shell: one that it waited for would count as part of the other's run
  lane "${waiting[@]}" "${busy[@]}" &
  lane "${busy[@]}" "${waiting[@]}" &
  wait
  echo "The slowest classes:"
  slowest || echo "      are not known"
  finish
}

# --- one rule, or part of a name -------------------------------------------------------------------------------------

# the class of a rule, as the release notes of the analyzers name it
class_of() { sed -n "s/^$1 *|.*| *\([A-Za-z0-9]*\) *$/\1/p" src/Analyzers/AnalyzerReleases.*.md | first 1; }

# tests_of ID CLASS: a filter for the tests of a rule: those named after it, those that say whose they are, those asked of each rule
tests_of() {
  local file
  printf 'FullyQualifiedName~.%s|FullyQualifiedName~%s' "$2" "$1"
  grep -rlE --include='*Tests.cs' "RuleTest\.Of\(\"$1\"\)|\[RuleRows\(" tests/Analyzers.Tests |
    while read -r file; do printf '|FullyQualifiedName~.%s.' "$(basename "$file" .cs)"; done
}

part() {
  local filter suites=() project class
  [[ "$1" =~ ^[Zz][Mm][Qq][0-9]{4}$ ]] && set -- "${1^^}" # a rule's id in any case of letters
  case "$1" in
    ZMQ[0-9][0-9][0-9][0-9])
      class=$(class_of "$1")
      [ -n "$class" ] || { echo "test.sh: there is no rule $1; 'zmqperf rules' and docs/rules list them" >&2; exit 2; }
      filter=$(tests_of "$1" "$class")
      suites=("$newest" tests/Differential.Tests)
      export ZMQPERF_TEST_RULE=$1
      ;;
    *)
      filter="FullyQualifiedName~$1"
      grep -rqs "$1" tests/Analyzers.Tests && suites=("$newest")
      for project in tests/*.Tests; do
        [ -f "$project/$(basename "$project").csproj" ] && grep -rqs --include='*.cs' "$1" "$project" && suites+=("$project")
      done
      [ ${#suites[@]} != 0 ] || { echo "test.sh: no test has '$1' in its name" >&2; exit 2; }
      ;;
  esac
  prepare
  steps=2
  # analyzers of our own code have their turn when everything is built
  timed "Build ${#suites[@]} suites" quietly build renew "${suites[@]}" || give_up
  announce "Test $1"
  for project in "${suites[@]}"; do
    # its rows are programs, whose names say which rule they are about
    case "$project" in *Differential*) [ -z "${ZMQPERF_TEST_RULE-}" ] || filter="DisplayName~$1" ;; esac
    run_tests "$project" "$filter" any &
  done
  wait
  finish
}

# the first project file that has changed since a file was written
projects_after() {
  find . -path ./artifacts -prune -o \( -name '*.csproj' -o -name 'Directory.*' -o -name '*.targets' \) -newer "$1" -print -quit
}

# stamp_of PROJECT: written when a suite was built whole, with the time at which that began
stamp_of() { echo "artifacts/$(basename "$1").built"; }

# only_rules_after STAMP: whether no other source than those of analyzers and fixes has changed, come or gone since
only_rules_after() {
  [ -f "$1" ] && [ -z "$(find tests src eng Directory.* global.json .editorconfig \
    \( -path src/Analyzers -o -path src/CodeFixes \) -prune -o -newer "$1" -print -quit)" ] &&
    [ -z "$(find src/Analyzers src/CodeFixes -name '*.csproj' -newer "$1")" ]
}

# Others run the analyzers from elsewhere too: packed, in the tool, in an editor, or while they are compiled themselves.
has_rules_beside_it_only() { case "$1" in "$newest" | tests/Differential.Tests) ;; *) return 1 ;; esac }

# renew PROJECT...: rules that have changed inside only are built alone, and put beside the suites; else all is built
renew() {
  local project rules=(ZmqPerf.Analyzers ZmqPerf.CodeFixes)
  for project; do
    has_rules_beside_it_only "$project" && only_rules_after "$(stamp_of "$project")" || { build_suites "$@"; return; }
  done
  dotnet build src/CodeFixes --no-restore -p:RunAnalyzers=false $build_options || return
  for project; do
    # a reference assembly is written anew where members have changed: the tests may use them
    [ -z "$(find "${rules[@]/#/artifacts/obj/}" -path '*/debug/ref/*' -newer "$(stamp_of "$project")")" ] || { build_suites "$@"; return; }
  done
  for project; do
    cp -p artifacts/bin/ZmqPerf.CodeFixes/debug/ZmqPerf.{Analyzers,CodeFixes}.dll "artifacts/bin/$(basename "$project")/debug"
  done
}

# build_suites PROJECT...: in one build, and without a restore where no project file has changed since the last one
build_suites() {
  local project assets restore=--no-restore
  for project; do
    assets=artifacts/obj/$(basename "$project")/project.assets.json
    [ -f "$assets" ] && [ -z "$(projects_after "$assets")" ] || restore=
  done
  for project; do echo "$project/$(basename "$project").csproj"; done | solution_filter >"$results/part.slnf"
  touch "$results/begun"
  dotnet build "$results/part.slnf" $restore -p:RunAnalyzers=false $build_options || return
  for project; do touch -r "$results/begun" "$(stamp_of "$project")"; done
}

# --- arguments -------------------------------------------------------------------------------------------------------

[ $# -le 1 ] || { usage >&2; exit 2; }
step=0 steps=0 broken=0 full= whole= layout= asked=${1-}
case "${1-}" in
  -h | --help) usage; exit ;;
  -*) usage >&2; exit 2 ;;
  full) full=1; export ZMQPERF_TESTS=full ;;
esac
case "${1-}" in
  "" | full) everything ;;
  *) part "$1" ;;
esac
