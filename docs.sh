#!/usr/bin/env bash
# Writes what the documents take from the product: the tables of rules, the messages, and the pictures of README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. eng/native.sh

usage() {
  echo "./docs.sh   writes the tables of rules, the messages of their pages and the pictures of README.md, from what the product says"
}

case "${1-}" in
  "") ;;
  -h | --help) usage; exit ;;
  *) usage >&2; exit 2 ;;
esac
ensure_dotnet
eng/pictures.sh
written="FullyQualifiedName~CatalogueTable|FullyQualifiedName~PageSources|FullyQualifiedName~MessagesTests"
ZMQPERF_UPDATE_DOCS=1 dotnet test tests/Analyzers.Tests.Roslyn5.12 --filter "$written"
