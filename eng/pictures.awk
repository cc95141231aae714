# Draws text as SVG: -v what=terminal a report, -v what=editor lines of code with one place underlined and its message under it.
# For the editor: first, last (lines to show), line, from, to (columns of the place), head and message.

function escaped(text) {
  gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
  return text
}

# a piece of a line, from a column on, as wide as its characters whatever font the reader has
function piece(text, column, row, colour, weight) {
  if (text ~ /^ *$/) return
  while (substr(text, 1, 1) == " ") { column++; text = substr(text, 2) }
  sub(/ +$/, "", text)
  if (column + length(text) > columns) columns = column + length(text)
  drawn = drawn sprintf("<text x=\"%.1f\" y=\"%d\" fill=\"%s\"%s textLength=\"%.1f\" xml:space=\"preserve\">%s</text>\n", \
    margin + column * width, row * height + top, colour, weight ? " font-weight=\"bold\"" : "", length(text) * width, escaped(text))
}

function terminal_line(text,   start) {
  if (match(text, /^ZMQ[0-9]+ [^:]*:/)) {
    piece(substr(text, 1, 7), 0, rows, "#4fc1ff", 1)
    piece(substr(text, 8, RLENGTH - 7), 7, rows, "#ffffff", 1)
    piece(substr(text, RLENGTH + 1), RLENGTH, rows, "#d4d4d4")
  } else if (match(text, / (warning|info) +/)) {
    piece(substr(text, 1, RSTART), 0, rows, "#9cdcfe")
    piece(substr(text, RSTART + 1, RLENGTH - 1), RSTART, rows, text ~ / warning / ? "#e5c07b" : "#61afef")
    start = RSTART + RLENGTH - 1
    text = substr(text, start + 1)
    piece(text, start, rows, "#d4d4d4")
  } else
    piece(text, 0, rows, continued ? "#d4d4d4" : "#9a9a9a")
  rows++
}

# keywords, strings and comments of C#, as far as a picture needs them
function code_line(text,   column, token, colour) {
  column = 0
  while (length(text) > 0) {
    if (match(text, /^\/\/.*/)) colour = "#6a9955"
    else if (match(text, /^"[^"]*"/)) colour = "#ce9178"
    else if (match(text, /^[A-Za-z_][A-Za-z_0-9]*/)) {
      token = substr(text, 1, RLENGTH)
      colour = token ~ /^(private|public|unsafe|void|static|using|var|new|byte|int|nint|for|while|return|readonly)$/ ? "#569cd6" : \
        token ~ /^[A-Z]/ ? (substr(text, RLENGTH + 1, 1) == "(" ? "#dcdcaa" : "#4ec9b0") : "#9cdcfe"
    } else if (match(text, /^[^A-Za-z_"\/]+/)) colour = "#d4d4d4"
    else { match(text, /^./); colour = "#d4d4d4" }
    piece(substr(text, 1, RLENGTH), column, rows, colour)
    column += RLENGTH
    text = substr(text, RLENGTH + 1)
  }
}

# the waves under a place
function squiggle(row, start, end,   x, y, path, up) {
  y = row * height + top + 4
  path = sprintf("M%.1f %d", margin + start * width, y)
  for (x = margin + start * width + 3; x <= margin + end * width; x += 3) {
    up = !up
    path = path sprintf(" L%.1f %d", x, y - (up ? 3 : 0))
  }
  drawn = drawn "<path d=\"" path "\" fill=\"none\" stroke=\"#e5c07b\" stroke-width=\"1.3\"/>\n"
}

BEGIN { width = 7.8; height = 20; margin = 18; top = 30; rows = 0; columns = 0 }

what == "terminal" && NR == 1 { terminal_line("$ zmqperf scan MarketFeed"); rows++ }

what == "terminal" {
  while (length($0) > 128) {
    cut = 128
    while (substr($0, cut, 1) != " ") cut--
    terminal_line(substr($0, 1, cut - 1))
    continued = /^ZMQ|^ /
    $0 = "    " substr($0, cut + 1)
  }
  terminal_line($0)
  continued = 0
}

what == "editor" && NR >= first && NR <= last {
  indent = first_indent
  if (NR == first) { match($0, /^ */); indent = first_indent = RLENGTH }
  code_line(substr($0, indent + 1))
  if (NR == line) {
    squiggle(rows, from - 1 - indent, to - 1 - indent)
    box = rows + 1
    rows += 3
  }
  rows++
}

END {
  if (what == "editor") {
    wide = length(message) > length(head) ? length(message) : length(head)
    if (wide + 6 > columns) columns = wide + 6
    shape = sprintf("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"52\" rx=\"4\" fill=\"#252526\" stroke=\"#6f6f6f\"/>\n", \
      margin + 1.5 * width, box * height + top - 10, (wide + 2) * width)
    drawn = drawn shape
    piece(head, 2.5, box + 0.5, "#4fc1ff", 1)
    piece(message, 2.5, box + 1.5, "#ffffff")
  }
  font = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"%s\" font-size=\"13\">\n", \
    columns * width + 2 * margin, rows * height + top, font
  printf "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1e1e1e\"/>\n%s</svg>\n", escaped(title), drawn
}
