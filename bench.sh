#!/usr/bin/env bash
# Measures, and writes the page about it, to be looked at or published: see --help.
set -euo pipefail
cd "$(dirname "$0")"
. eng/native.sh

usage() {
  cat <<'TEXT'
./bench.sh [quick|full] [FILTER] [--publish]

  quick     the runtime against the same work in C, and against every other way to send and receive: a few minutes (the default)
  full      the same with all sizes and more rounds, every rule's pair in three passes, and what the analyzers add to a build: 90 minutes
  FILTER    part of it only: a rule or several (ZMQ1003, ZMQ2: one pass when quick), the runtime as a whole (runtime: when full, a
            quarter of an hour), one part of it (send, receive, empty, burst, wait, loop, rate, latency), analyzers, or
            what rules find in code on NetMQ (netmq)

  --publish write the results into docs: performance.md, its plots, and the tables of the rules' pages. For a quiet machine.

Without --publish the results are written into copies of these pages in artifacts/measured; one part of the runtime into
artifacts/measured/PART.md, with its plots. On a busy machine look at the ratios within one run only. The rows in C need a C compiler (cc).
TEXT
}

# a part is written beside the page, whose section is of one run
against_c() {
  # glibc gives memory back between large messages, by luck to one row and not to the next: see docs/performance.md
  export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-1073741824}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-1073741824}"
  local page=$pages/performance.md
  [ -z "$1" ] || page=artifacts/measured/$1.md
  mkdir -p "$(dirname "$page")"
  echo "building benchmarks/AgainstC" >&2
  dotnet build -c Release -v quiet --nologo benchmarks/AgainstC
  dotnet run --no-build -c Release --project benchmarks/AgainstC -- "$extent" $1 --page "$page" --command "$command"
  echo "$page"
}

# what slows the machine down for a minute does not slow all passes down
pairs() {
  local results=artifacts/benchmarks pass passes=1
  [ "$extent" = quick ] || passes=3
  rm -rf "$results"
  echo "building benchmarks/RulePairs" >&2
  dotnet build -c Release -v quiet --nologo benchmarks/RulePairs
  for pass in $(seq $passes); do
    echo "pass $pass of $passes"
    dotnet run --no-build -c Release --project benchmarks/RulePairs -- --filter "*.$1*" --artifacts "$results/$pass" |
      grep '^ZMQ' # its progress, without its own tables
  done
  dotnet run --no-build -c Release --project benchmarks/RulePairs -- page "$results" "$pages/performance.md" "$command"
}

net_mq() {
  dotnet build -c Release -v quiet --nologo benchmarks/NetMqPairs
  dotnet run --no-build -c Release --project benchmarks/NetMqPairs -- "$extent" "$pages/rules" "$command"
}

analyzers() {
  local sizes="100 1000"
  [ "$extent" = quick ] || sizes="100 1000 5000"
  dotnet run -c Release --project benchmarks/AnalyzerCost -- --files $sizes --page "$pages/performance.md"
  # a share, to which other work on the machine adds nothing
  dotnet run --no-build -c Release --project benchmarks/AnalyzerCost -- --samples --page "$pages/performance.md"
}

publish=
for argument; do
  shift
  case "$argument" in
    --publish) publish=1 ;;
    *) set -- "$@" "$argument" ;;
  esac
done
extent=quick
case "${1-}" in
  quick | full) extent=$1; shift ;;
  -h | --help) usage; exit ;;
esac
filter=${1-}
[ $# -le 1 ] || { usage >&2; exit 2; }
case "$filter" in
  ZMQ*) [ -n "$(find docs/rules -name "$filter*.md")" ] || { echo "bench.sh: there is no rule '$filter'" >&2; usage >&2; exit 2; } ;;
  analyzers | netmq | runtime | send | receive | empty | burst | wait | loop | rate | latency | "") ;;
  *) echo "bench.sh: '$filter' is nothing that is measured" >&2; usage >&2; exit 2 ;;
esac
command="./bench.sh $extent${filter:+ $filter}"
pages=docs
if [ -z "$publish" ]; then
  pages=artifacts/measured
  rm -rf "$pages"
  mkdir -p "$pages"
  cp -r docs/performance.md docs/plots docs/rules "$pages"
fi
ensure_dotnet || exit 2
ensure_libzmq || exit 2

case "$filter" in
  ZMQ*) pairs "$filter" ;;
  analyzers) analyzers ;;
  netmq) net_mq ;;
  runtime) against_c "" ;;
  send | receive | empty | burst | wait | loop | rate | latency) against_c "$filter" ;;
  "")
    against_c ""
    [ "$extent" = quick ] || { pairs ZMQ; net_mq; analyzers; }
    ;;
esac
