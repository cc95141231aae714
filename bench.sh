#!/usr/bin/env bash
# Measures what each rule finds against what its fix makes of it, and writes docs/performance.md.  Usage: ./bench.sh [RULE]
set -euo pipefail
cd "$(dirname "$0")"
rule="${1:-ZMQ}"
results=artifacts/benchmarks
rm -rf "$results"
echo "building benchmarks/RulePairs"
dotnet build -c Release -v quiet --nologo benchmarks/RulePairs
dotnet run --no-build -c Release --project benchmarks/RulePairs -- --filter "*.$rule*"
mkdir -p docs
dotnet run --no-build -c Release --project benchmarks/RulePairs -- page "$results/results" docs/performance.md "./bench.sh${1:+ $1}"
