#!/usr/bin/env bash
# Random programs against the size analysis, for as long as wanted: ./fuzz.sh MINUTES [SEED]. Each line says how many programs and probes there
# were so far, and how many values lay outside the interval that was claimed for them; those are shown, cut down to what matters.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh
export MSBUILDDISABLENODEREUSE=1

[ $# -ge 1 ] || { sed -n '2,3s/^# //p' "$0"; exit 1; }
ensure_dotnet
log=$PWD/artifacts/fuzz.log
mkdir -p artifacts
: >"$log"
project=tests/Analyzers.Tests.Roslyn5.12
dotnet build "$project" >artifacts/fuzz-build.log || { cat artifacts/fuzz-build.log; exit 1; }
tail -f "$log" &
trap 'kill '$! EXIT
ZMQPERF_FUZZ_MINUTES=$1 ZMQPERF_FUZZ_SEED=${2:-1000} ZMQPERF_FUZZ_LOG=$log \
  dotnet test "$project" --no-build --filter FullyQualifiedName~for_as_long_as_wanted >artifacts/fuzz-test.log || { tail -1 "$log"; exit 1; }
