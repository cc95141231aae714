#!/usr/bin/env bash
# Writes what the documents take from the product: the table of rules in README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh
ensure_dotnet
ZMQPERF_UPDATE_DOCS=1 dotnet test tests/Analyzers.Tests.Roslyn5.12 --filter FullyQualifiedName~CatalogueTable
