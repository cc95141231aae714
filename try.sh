#!/usr/bin/env bash
# Shows what ZmqPerf does, from a fresh clone and nothing but the .NET SDK: see --help.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$here/artifacts/try
. "$here/eng/native.sh"
export MSBUILDDISABLENODEREUSE=1

usage() {
  cat <<'TEXT'
./try.sh          packs the packages, builds samples/MarketFeed/Before against them, shows what they find, applies their fixes to a copy,
                  and runs both versions side by side. Exit code 0 when every step did what it should. About two minutes.
./try.sh PATH     analyzes a C# project, a solution or a folder of yours without changing it.
                  Exit code 0: clean, 1: findings at or above warning, 2: could not run. Options of `zmqperf scan` may follow the path.
./try.sh --help   this text

Both need a .NET SDK; the first needs libzmq too, and installs it with apt where it is missing and that is permitted.
TEXT
}

# --- steps -----------------------------------------------------------------------------------------------------------

steps=7
step=0
title=

begin() {
  step=$((step + 1))
  title=$1
  started=$SECONDS
  printf '\n[%d/%d] %s\n' "$step" "$steps" "$title"
}

end() { printf '      %d s\n' $((SECONDS - started)); }

fail() {
  printf '\ntry.sh: step %d of %d failed (%s): %s\n' "$step" "$steps" "$title" "$1" >&2
  exit 1
}

# run LOG COMMAND...: quiet while it works; its last lines, and the end of the script, where it does not
run() {
  local log=$work/$1.log
  shift
  "$@" >"$log" 2>&1 && return
  tail -n 40 "$log" >&2
  fail "see $log"
}

build_tool() { dotnet build "$here/src/Tool/ZmqPerf.Tool.csproj" -c Release -v quiet -nologo; }

scan() { dotnet "$here/artifacts/bin/ZmqPerf.Tool/release/ZmqPerf.Tool.dll" scan "$@"; }

# --- ./try.sh PATH ---------------------------------------------------------------------------------------------------

scan_path() {
  ensure_dotnet || exit 2
  [ -e "$1" ] || { echo "try.sh: '$1' does not exist" >&2; exit 2; }
  mkdir -p "$work"
  echo "building the analyzers ..." >&2
  build_tool >"$work/tool.log" 2>&1 || {
    tail -n 40 "$work/tool.log" >&2
    echo "try.sh: the analyzers did not build, see $work/tool.log" >&2
    exit 2
  }
  scan "$@"
  exit
}

# --- ./try.sh --------------------------------------------------------------------------------------------------------

# the package's rules that a compiler log names
rules_in() { grep -o '"ruleId": "ZMQ[0-9]*"' "$1" | grep -o 'ZMQ[0-9]*' | sort -u; }

build_sample() { dotnet build "$work/$1/MarketFeed.csproj" -c Release -nologo -p:ErrorLog="$work/$1.sarif%2Cversion=2.1"; }

show_changes() {
  local file
  (cd "$work/Before" && find * -name '*.cs' -not -path 'obj/*' -not -path 'bin/*' | sort) | while read -r file; do
    cmp -s "$work/Before/$file" "$work/fixed/$file" && continue
    if command -v git >/dev/null 2>&1; then
      (cd "$work" && git --no-pager diff --no-index -- "Before/$file" "fixed/$file") || true
    else
      diff -u "$work/Before/$file" "$work/fixed/$file" || true
    fi
  done
}

measure() { dotnet "$work/$1/bin/Release/net10.0/MarketFeed.dll"; }

# The medians of the rounds, Before and fixed beside each other; exits with 1 where any two runs received different bytes.
compare() {
  awk '
    function median(version, name,   values, count, i, j, swap) {
      count = split(all[version, name], values, " ")
      for (i = 1; i < count; i++)
        for (j = i + 1; j <= count; j++)
          if (values[j] + 0 < values[i] + 0) { swap = values[i]; values[i] = values[j]; values[j] = swap }
      return values[int((count + 1) / 2)] + 0
    }
    function row(label, name, format,   before, fixed) {
      before = median("Before", name); fixed = median("fixed", name)
      printf "  %-22s %14s %14s %10s\n", label, sprintf(format, before), sprintf(format, fixed), \
        (before > 0 ? sprintf("%.2f", fixed / before) : "")
    }
    {
      for (i = 2; i <= NF; i++) {
        split($i, pair, "=")
        all[$1, pair[1]] = all[$1, pair[1]] " " pair[2]
        if (pair[1] == "messages" || pair[1] == "turnover" || pair[1] == "checksum") content = content " " pair[2]
      }
      if (NR == 1) received = content
      different = different || content != received
      content = ""
    }
    END {
      printf "  %-22s %14s %14s %10s\n", "", "Before", "fixed", "fixed/Before"
      row("messages/s", "messages_per_second", "%d")
      row("CPU ns/message", "cpu_ns_per_message", "%d")
      row("allocated B/message", "allocated_bytes_per_message", "%.2f")
      row("GC generation 0", "gen0", "%d")
      row("GC generation 1", "gen1", "%d")
      row("GC generation 2", "gen2", "%d")
      printf "  received (messages, turnover, checksum):%s\n", received
      exit different || NR == 0
    }' "$work/runs.txt"
}

main() {
  local rules left version
  begin "what the machine has"
  ensure_dotnet || fail "no fitting .NET SDK"
  ensure_libzmq || fail "no libzmq"
  rm -rf "$work" "$here/artifacts/feed"
  mkdir -p "$work"
  echo "      .NET SDK $(cd "$here" && dotnet --version)"
  end

  begin "pack the packages and a stand-in for Net.Zmq into artifacts/feed"
  run pack dotnet msbuild "$here/eng/pack.proj" -restore -nologo -verbosity:quiet "-property:Feed=$here/artifacts/feed"
  (cd "$here/artifacts/feed" && printf '      %s\n' *.nupkg)
  cat >"$work/NuGet.config" <<'XML'
<configuration>
  <config>
    <add key="globalPackagesFolder" value="packages" />
  </config>
  <packageSources>
    <clear />
    <add key="feed" value="../feed" />
  </packageSources>
</configuration>
XML
  end

  begin "build a copy of samples/MarketFeed/Before against the packages"
  cp -R "$here/samples/MarketFeed/Before" "$work/Before"
  cp -R "$here/samples/MarketFeed/Before" "$work/fixed"
  run build-before build_sample Before
  rules=$(rules_in "$work/Before.sarif")
  [ -n "$rules" ] || fail "the packages found nothing"
  run tool build_tool
  # the next step applies the fixes, with the SDK
  (cd "$work" && scan Before --sarif findings.sarif 2>"$work/scan.log") | sed 's/: run the same with --fix$//'
  [ $? = 1 ] || fail "the scan found no warning, see $work/scan.log"
  end

  begin "apply the fixes to a copy with dotnet format"
  run restore-fixed dotnet restore "$work/fixed/MarketFeed.csproj"
  run format dotnet format analyzers "$work/fixed/MarketFeed.csproj" --no-restore --severity info --diagnostics $rules
  ! grep 'Failed to apply' "$work/format.log" || fail "a fix could not be applied"
  end

  begin "what the fixes changed"
  diff -rq -x obj -x bin "$work/Before" "$work/fixed" >/dev/null && fail "nothing was changed"
  show_changes
  end

  begin "build the fixed copy"
  run build-fixed build_sample fixed
  left=$(rules_in "$work/fixed.sarif")
  [ -z "$left" ] || fail "still reported: $left"
  echo "      nothing left to report"
  end

  begin "run both side by side over tcp loopback, three rounds, medians"
  for version in Before fixed Before fixed Before fixed; do
    run "run-$version" measure "$version"
    echo "$version $(cat "$work/run-$version.log")" >>"$work/runs.txt"
  done
  compare || fail "the two versions did not receive the same bytes"
  end
  printf '\nBoth versions received the same bytes. The copies, logs and packages are in artifacts/try and artifacts/feed.\n'
}

case "${1-}" in
  "") main ;;
  -h | --help) usage ;;
  -*) usage >&2; exit 2 ;;
  *) scan_path "$@" ;;
esac
