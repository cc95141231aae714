#!/usr/bin/env bash
# Random programs, for as long as wanted. Lines say how much was tried so far and what was found; a finding is cut down to what matters.
#   ./fuzz.sh MINUTES [SEED]          the size analysis: no value may lie outside the interval that was claimed for it
#   ./fuzz.sh loops MINUTES [SEED]    the bounds of loops: nothing may run more often than was claimed
#   ./fuzz.sh fixes MINUTES [SEED]    the fixes: what they make of a program does what it did; all fix tests' sources, then random
#                                     programs. With ZMQPERF_FUZZ_RULE=ZMQ1001 those of one rule
#   ./fuzz.sh broken MINUTES [SEED]   the analyzers and fixes on code with pieces missing or in the wrong place: no exception, no hang, no
#                                     report on what has no type; and all tests' sources with helpers in another project, against a dll
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh
export MSBUILDDISABLENODEREUSE=1

mode=sizes
case "${1:-}" in
  loops | fixes | broken) mode=$1; shift ;;
esac
usage() { sed -n '2,9s/^# //p' fuzz.sh; }

[[ "${1:-}" =~ ^(-h|--help)$ ]] && { usage; exit; }
[[ $# -le 2 && "${1:-}" =~ ^[0-9]+([.][0-9]+)?$ && "${2:-0}" =~ ^[0-9]+$ ]] || { usage >&2; exit 2; }
case $mode in
  sizes) project=tests/Analyzers.Tests.Roslyn5.12 filter=No_value_falls_outside_its_interval_for_as_long_as_wanted ;;
  loops) project=tests/Analyzers.Tests.Roslyn5.12 filter=Nothing_runs_more_often_than_claimed_for_as_long_as_wanted ;;
  fixes)
    project=tests/Differential.Tests
    filter="Fixes_change_nothing_for_as_long_as_wanted|FullyQualifiedName~does_what_the_original_does"
    filter+="|FullyQualifiedName~are_fixed_to_the_end_by_all|FullyQualifiedName~Comments_of_fix_tests_are_kept"
    ;;
  broken)
    project=tests/Analyzers.Tests.Roslyn5.12
    filter="Broken_code_is_survived_for_as_long_as_wanted|FullyQualifiedName~ProjectsOrDllsTests"
    ;;
esac
ensure_dotnet
ensure_libzmq
log=$PWD/artifacts/fuzz.log
mkdir -p artifacts
: >"$log"
dotnet build "$project" -p:RunAnalyzers=false >artifacts/fuzz-build.log || { cat artifacts/fuzz-build.log; exit 1; }
tail -f "$log" &
trap 'kill '$! EXIT
ZMQPERF_FUZZ_MINUTES=$1 ZMQPERF_FUZZ_SEED=${2:-1000} ZMQPERF_FUZZ_LOG=$log \
  dotnet test "$project" --no-build --filter "FullyQualifiedName~$filter" >artifacts/fuzz-test.log || { tail -1 "$log"; exit 1; }
