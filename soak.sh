#!/usr/bin/env bash
# Uses the runtime for as long as wanted: see --help.
set -euo pipefail
cd "$(dirname "$0")"
. eng/native.sh

usage() {
  cat <<'TEXT'
./soak.sh MINUTES [SEED]

Sends and receives by every member of the runtime at once: numbered messages against a high-water mark that is reached all the
time, receiving processes that are killed and started again, contexts that are shut down during every call, receive loops and
servers that are stopped while clients go and come, multipart messages that are skipped. Ends with 0 when nothing was lost but
what libzmq says it drops, nothing was doubled or damaged, and memory and handles stayed flat; ten million numbered messages take
part, however long that takes, where MINUTES is 5 or more.
TEXT
}

[[ "${1-}" =~ ^(-h|--help)$ ]] && { usage; exit; }
[[ $# -le 2 && "${1-}" =~ ^[0-9]+([.][0-9]+)?$ && "${2:-0}" =~ ^[0-9]+$ ]] || { usage >&2; exit 2; }
ensure_dotnet || exit 2
ensure_libzmq || exit 2
dotnet build -c Release -v quiet --nologo tests/Soak
exec dotnet artifacts/bin/Soak/release/Soak.dll --seconds "$(awk "BEGIN { print $1 * 60 }")" \
  --messages "$(awk "BEGIN { print ($1 >= 5 ? 10000000 : 0) }")" ${2:+--seed "$2"}
