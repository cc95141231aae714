#!/usr/bin/env bash
# Writes what the documents take from the product: the tables of rules, and the pictures of README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh
ensure_dotnet
eng/pictures.sh
ZMQPERF_UPDATE_DOCS=1 dotnet test tests/Analyzers.Tests.Roslyn5.12 --filter FullyQualifiedName~CatalogueTable
