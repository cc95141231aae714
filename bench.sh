#!/usr/bin/env bash
# Measures what each rule finds against what its fix makes of it; writes docs/performance.md and the tables of the rules' pages.  Usage: ./bench.sh [RULE [PASSES]]
set -euo pipefail
cd "$(dirname "$0")"
rule="${1:-ZMQ}"
results=artifacts/benchmarks
passes="${2:-3}" # apart in time: what slows the machine down for a minute does not slow all of them
rm -rf "$results"
echo "building benchmarks/RulePairs"
dotnet build -c Release -v quiet --nologo benchmarks/RulePairs
for pass in $(seq $passes); do
  echo "pass $pass of $passes"
  dotnet run --no-build -c Release --project benchmarks/RulePairs -- --filter "*.$rule*" --artifacts "$results/$pass" | grep '^ZMQ' # its progress, without its own tables
done
dotnet run --no-build -c Release --project benchmarks/RulePairs -- page "$results" docs/performance.md "./bench.sh${*:+ $*}"
