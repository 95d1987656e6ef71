# Writes a sheet with many tables: awk -v tables=2000 -v rows=50 [-v wide=1] [-v faults=20] -f bench/large-sheet.awk
#
# Its rows have numbers, percents, names, yes/no, dice and a text, some 200 bytes each. With `wide` they are
# 20 columns of short cells instead, the worst for whoever reads cells one by one. In `faults` of the tables,
# evenly spread, a row is missing.
BEGIN {
  if (!tables) tables = 2000
  if (!rows) rows = 50
  print "rules \"Large\""
  if (!wide) print "names ground: road, field, wood, marsh, hill, town, river, shore"
  print "piece band (bands, up to 9 a side)\n    men  whole 0..99 = 9\nend"
  print "sides red, blue"
  split("road field wood marsh hill town river shore", word, " ")
  text = "They hold the line for a while and go back behind the houses, tired, with their flag and"
  seed = 1
  for (t = 1; t <= tables; t++) {
    printf "\n# Page %d\ntable t%d on whole 1..%d\n", t, t, rows
    if (wide) {
      printf "      "
      for (c = 1; c <= 20; c++) printf "  c%d", c
      print ""
    } else {
      print "        loss  gain  range  speed  cost  cover  morale  left  place  next  ready  loot   more  text"
    }
    missing = faults && t % int(tables / faults) == 0 ? int(rows / 2) : 0
    for (r = 1; r <= rows; r++) {
      if (r == missing) continue
      seed = (seed * 1103515245 + 12345) % 2147483648
      n = int(seed / 65536)
      if (wide) {
        printf "    %d", r
        for (c = 1; c <= 20; c++) printf "  %d", (n + c * 7) % 100
        print ""
      } else {
        printf "    %-4d%-6d%-6s%-7s%-7d%-6s%-7s%-8d%-6d%-7s%-7s%-7s%-7s%-6s\"%s %d\"\n", r, n % 90, "+" n % 9, (n % 12) ".5", n % 7,
          (n % 4) * 25 "%", n % 100 "%", r * 3, n % 50, word[1 + n % 8], word[1 + (n + r) % 8], n % 2 ? "yes" : "no",
          n % 3 ? "2d6" : "-", "1d" 4 + n % 8, text, n % 1000
      }
    }
    print "end"
  }
  print "\nbattle\n    for each b in all bands\n        skip when b.men >= " rows
  for (t = 1; t <= tables; t++) print "        say \"{t" t "[b.men + 1]." (wide ? "c1" : "loss") "}\""
  print "    end\nend"
}
