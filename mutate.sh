#!/usr/bin/env bash
# Small mistakes in the conditions of the analyzers, one at a time: do the tests notice?
# ./mutate.sh COUNT [--all] [--seed N] [--files PART] [--least PERCENT] [--plain], or --rows, or --mark; see --help.
set -euo pipefail
cd "$(dirname "$0")"
. eng/native.sh
export MSBUILDDISABLENODEREUSE=1

usage() {
  cat <<'TEXT'
./mutate.sh COUNT [--all] [--seed N] [--files PART] [--least PERCENT] [--plain]
./mutate.sh --rows [--files PART]
./mutate.sh --mark [--files PART]

  COUNT     how many mistakes, drawn at random
  --all     not only flipped conditions: bounds moved by one, and parts left out
  --seed    another draw
  --files   only files whose name has PART in it
  --least   exit code 1 where fewer percent are found out; 85 unless said otherwise
  --plain   asks what a plain ./test.sh runs, not what ./test.sh full runs
  --rows    no mistakes: which rows of theories differ in nothing that the analysis tells apart? All conditions come out alike, and the
            code has the same syntax and names. PART is then a part of a test class's name. Ten minutes for all.
  --mark    no mistakes: rows of theories that reach no outcome of a condition which others do not reach are written [FullData], which
            ./test.sh leaves to ./test.sh full and to the tests of one rule. Ten minutes.
TEXT
}

[[ "${1-}" =~ ^(-h|--help)$ ]] && { usage; exit; }
[[ "${1-}" =~ ^([0-9]+|--rows|--mark)$ ]] || { usage >&2; exit 2; }
# what all tests together can notice, not a sample of it
checks=checks
# before anything is built
for argument in "${@:2}"; do
  case "$argument" in
    --rows | --all | --seed | --files | --least) ;;
    --plain) checks=plain ;;
    -*) usage >&2; exit 2 ;;
  esac
done
export DOTNET_TieredPGO=0 # as in test.sh
export ZMQPERF_TESTS=$checks
ensure_dotnet || exit 2
dotnet build -v quiet --nologo -p:RunAnalyzers=false tests/Mutation
arguments=()
for argument; do [ "$argument" = --plain ] || arguments+=("$argument"); done
exec dotnet artifacts/bin/Mutation/debug/Mutation.dll "${arguments[@]}"
