import type { Mutant } from "../mutant.ts";

/** Every row ends in one bucket, and says what its file says. */
export const FILES: Mutant[] = [
  {
    file: "lib/audience/file/detect-encoding.ts",
    from: "bad === 0 || good > bad",
    to: "bad === 0",
    test: "lib/audience/file/detect-encoding.test.ts",
    name: "UTF-8 with a few bytes that are none stays UTF-8: they do not garble thousands of texts",
  },
  {
    file: "lib/audience/file/detect-encoding.ts",
    from: 'if (odd > head.length / 4 && even < head.length / 40) return "utf-16le";',
    to: "",
    test: "lib/audience/import-audience.property.test.ts",
    name: "property: the same table in every encoding, with every delimiter and line end, gives the same answer",
  },
  {
    file: "lib/audience/workbook/read-cell.ts",
    from: "return show(style)(numberOf(raw));",
    to: "return raw;",
    test: "lib/audience/import-audience.xlsx.long.test.ts",
    name: "prices and dates stand in a message as they stand in the sheet",
  },
  {
    file: "lib/audience/workbook/read-cell.ts",
    from: "column: place === undefined ? nextColumn : columnOf(place),",
    to: "column: nextColumn,",
    test: "lib/audience/workbook/open-workbook.test.ts",
    name: "rows and columns keep their places; the first row is as wide as the sheet, empty ones below cost nothing",
  },
  {
    file: "lib/audience/workbook/read-cell.ts",
    from: "if (string === undefined) throw damaged();",
    to: 'if (string === undefined) return "";',
    test: "lib/audience/workbook/open-workbook.refusal.long.test.ts",
    name: "sheets that break the rules of their format",
  },
  {
    file: "lib/audience/summarise.ts",
    from: "counts[row.bucket]++;",
    to: "",
    test: "lib/audience/import-audience.test.ts",
    name: "each row is in one bucket, with its row in the spreadsheet and a sentence",
  },
  {
    file: "lib/audience/summarise.ts",
    from: "repairs.set(repair, (repairs.get(repair) ?? 0) + 1);",
    to: "repairs.set(repair, 1);",
    test: "lib/audience/import-audience.test.ts",
    name: "repairs are counted by kind and sum to the repaired rows",
  },
  {
    file: "lib/audience/summarise.ts",
    from: 'left[bucket in MAX_SETTLED ? (bucket as keyof typeof MAX_SETTLED) : "toMend"]-- > 0',
    to: "left.toMend-- > 0",
    test: "lib/audience/import-audience.test.ts",
    name: "a mended grid is shown up to 500 rows; opt-outs and duplicates do not crowd out what has to be mended",
  },
  {
    file: "lib/audience/summarise.ts",
    from: "total: entries.reduce((sum, entry) => sum + entry.segments * entry.count, 0),",
    to: "total: entries.reduce((sum, entry) => sum + entry.count, 0),",
    test: "lib/audience/import-audience.test.ts",
    name: "segments are counted over the rendered rows; the longest, the most expensive and the first stand-in are shown",
  },
  {
    file: "lib/client/sample/sample-workbook.ts",
    from: "column === phoneColumn ? STYLE.text : STYLE.general",
    to: "STYLE.general",
    test: "lib/client/sample/make-sample.test.ts",
    name: "the whole column of the numbers is text, where nothing stands yet as well, and no other is",
  },
];
