# What the scripts need from the machine. Source it; it defines functions and does nothing by itself.
#   ensure_dotnet   returns 1, after saying what to install, where no fitting .NET SDK answers in this repository
#   ensure_chromium installs chromium with apt where there is no browser of that kind and that is permitted, else returns 1
#   ensure_libzmq   installs libzmq5 with apt where it is missing and that is permitted, else says what to do and returns 1

export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_CLI_UI_LANGUAGE=en

ensure_dotnet() {
  local root wanted
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  wanted=$(sed -n 's/.*"version": *"\([0-9.]*\)".*/\1/p' "$root/global.json")
  if ! command -v dotnet >/dev/null 2>&1; then
    echo "The .NET SDK is missing: there is no 'dotnet' on the PATH." >&2
  elif ! (cd "$root" && dotnet --version >/dev/null 2>&1); then
    echo "No installed .NET SDK is new enough. Installed:" >&2
    dotnet --list-sdks 2>/dev/null | sed 's/^/  /' >&2
  else
    return 0
  fi
  echo "Install SDK $wanted or a later ${wanted%%.*}.0 one from https://dot.net/download, then run this again." >&2
  return 1
}

# install_with_apt PACKAGE: where there is an apt, and it is permitted
install_with_apt() {
  local as_root=
  [ "$(id -u)" = 0 ] || as_root="sudo -n"
  command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null || return 1
  echo "$1 is missing: installing it with apt" >&2
  local install="env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $1"
  $as_root $install >/dev/null 2>&1 || { $as_root apt-get -qq update && $as_root $install; } >/dev/null 2>&1 || {
    echo "apt could not install $1." >&2
    return 1
  }
}

# a browser without which the tests that look at pages are skipped
ensure_chromium() {
  local name
  for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  install_with_apt chromium
}

ensure_libzmq() {
  have_libzmq && return 0
  install_with_apt libzmq5 && have_libzmq && return 0
  cat >&2 <<'TEXT'
libzmq (version 4.1 or later) is missing, and could not be installed from here. Install it, then run this again:
  Debian, Ubuntu   sudo apt-get install libzmq5
  Fedora, RHEL     sudo dnf install zeromq
  Alpine           sudo apk add libzmq
  macOS            brew install zeromq
  Windows          vcpkg install zeromq, and its bin folder on the PATH
TEXT
  return 1
}

# Whether the loader finds libzmq: its cache where there is one, else the folders that it searches.
have_libzmq() {
  local PATH=$PATH:/sbin:/usr/sbin
  { ldconfig -p 2>/dev/null || true; } | grep -q 'libzmq\.so\.5' && return 0
  local folder name
  local IFS=:
  for folder in ${LD_LIBRARY_PATH:-} ${DYLD_LIBRARY_PATH:-} /lib /usr/lib /usr/local/lib /opt/homebrew/lib; do
    for name in libzmq.so.5 libzmq.5.dylib; do
      [ -e "$folder/$name" ] && return 0
    done
  done
  case "$(uname -s)" in
    MINGW* | MSYS* | CYGWIN*) command -v libzmq.dll >/dev/null 2>&1 && return 0 ;;
  esac
  return 1
}
