#!/usr/bin/env bash
# Draws the pictures of README.md from what the analyzers say of samples/MarketFeed/Before: docs/pictures/*.svg. Called by ./docs.sh.
set -euo pipefail

usage() { echo "./pictures.sh   draws the pictures of README.md; takes no arguments. ./docs.sh at the root calls it"; }

case "${1-}" in
  "") ;;
  -h | --help) usage; exit ;;
  *) usage >&2; exit 2 ;;
esac
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/eng/native.sh"
ensure_dotnet

work=$root/artifacts/docs
rm -rf "$work"
mkdir -p "$work" "$root/docs/pictures"
cp -R "$root/samples/MarketFeed/Before" "$work/MarketFeed"
for project in src/Tool src/Runtime tests/Net.Zmq; do
  dotnet build "$root/$project" -c Release -v quiet -nologo >&2
done

# the copy refers to what was built, in the place of the packages
bin=$root/artifacts/bin
sed -i.packages -E \
  -e "s#<PackageReference Include=\"Net.Zmq\".*#<Reference Include=\"$bin/Net.Zmq/release/Net.Zmq.dll\" />#" \
  -e "s#<PackageReference Include=\"ZmqPerf\".*#<Reference Include=\"$bin/ZmqPerf/release_net10.0/ZmqPerf.dll\" />#" \
  "$work/MarketFeed/MarketFeed.csproj"

cd "$work"
dotnet "$bin/ZmqPerf.Tool/release/ZmqPerf.Tool.dll" scan MarketFeed --sarif found.sarif >report.txt 2>scan.log || [ $? = 1 ]

draw() { awk -f "$root/eng/pictures.awk" "$@"; }

draw -v what=terminal -v title="What zmqperf scan prints" report.txt >"$root/docs/pictures/scan.svg"

# the first ZMQ1001 of the report, by the lines of its SARIF: message, line, columns
IFS=$'\t' read -r message line from to < <(awk '
  /"ruleId": "ZMQ1001"/ { found = 1 }
  found && /"text":/ { sub(/^.*"text": "/, ""); sub(/"$/, ""); message = $0 }
  found && /"startLine":/ { line = $2 + 0 }
  found && /"startColumn":/ { from = $2 + 0 }
  found && /"endColumn":/ { print message "\t" line "\t" from "\t" $2 + 0; exit }' found.sarif)
draw -v what=editor -v first=$((line - 5)) -v last=$((line + 2)) -v line="$line" -v from="$from" -v to="$to" \
  -v head="warning ZMQ1001" -v message="$message" -v title="A warning in the editor" MarketFeed/Publisher.cs \
  >"$root/docs/pictures/squiggle.svg"
