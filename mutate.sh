#!/usr/bin/env bash
# Small mistakes in the conditions of the analyzers, one at a time: do the tests notice?
# ./mutate.sh COUNT [--all] [--seed N] [--files PART]; see --help.
set -euo pipefail
cd "$(dirname "$0")"
. eng/native.sh
export MSBUILDDISABLENODEREUSE=1
export DOTNET_TieredPGO=0 # as in test.sh
ensure_dotnet || exit 2
dotnet build -v quiet --nologo tests/Mutation
exec dotnet artifacts/bin/Mutation/debug/Mutation.dll "${@:---help}"
