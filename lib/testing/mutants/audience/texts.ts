import type { Mutant } from "../mutant.ts";

/** What a text costs, and what is safe to show of it. */
export const TEXTS: Mutant[] = [
  {
    file: "lib/contract/rules/text/segments.ts",
    from: "const PART = { gsm7: 153, ucs2: 67 } as const;",
    to: "const PART = { gsm7: 160, ucs2: 67 } as const;",
    test: "lib/contract/rules/text/segments.test.ts",
    name: "GSM text: 160 alone, 153 in parts",
  },
  {
    file: "lib/contract/rules/text/segments.ts",
    from: "const PART = { gsm7: 153, ucs2: 67 } as const;",
    to: "const PART = { gsm7: 153, ucs2: 70 } as const;",
    test: "lib/contract/rules/text/segments.test.ts",
    name: "Unicode text: 70 alone, 67 in parts",
  },
  {
    file: "lib/contract/rules/text/segments.ts",
    from: "if (used + septets > PART.gsm7) {",
    to: "if (used >= PART.gsm7) {",
    test: "lib/contract/rules/text/segments.test.ts",
    name: "an extension character is two units and never cut in two",
  },
  {
    file: "lib/contract/rules/text/segments.ts",
    from: "if (used + character.length > PART.ucs2) {",
    to: "if (used >= PART.ucs2) {",
    test: "lib/contract/rules/text/segments.test.ts",
    name: "a surrogate pair is two units and never cut in two",
  },
  {
    file: "lib/contract/rules/text/segments.ts",
    from: "if (septets === 0) return countUcs2(text);",
    to: "if (septets === 0) continue;",
    test: "lib/contract/rules/text/segments.test.ts",
    name: "one curly quote in ng’ombe makes one segment three",
  },
  {
    file: "lib/contract/rules/text/csv-line.ts",
    from: "=> RUNS.test(text) ||",
    to: "=>",
    test: "lib/contract/rules/text/csv-line.test.ts",
    name: "what a spreadsheet would run gets an apostrophe, a number with its sign does not",
  },
  {
    file: "lib/contract/rules/text/csv-line.ts",
    from: "const BLANK = String.raw`[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Zs}]*`;",
    to: 'const BLANK = "";',
    test: "lib/contract/rules/text/csv-line.test.ts",
    name: "nor does it help a formula to begin with a blank, a mark nobody sees, a full-width sign or a pipe",
  },
  {
    file: "lib/contract/rules/text/csv-line.ts",
    from: "${first}${rest}`",
    to: '${first}${others.join("")}`',
    test: "lib/contract/rules/text/csv-line.test.ts",
    name: "nor does a formula run behind a sign at which another spreadsheet would begin a cell",
  },
  {
    file: "lib/contract/rules/text/csv-line.ts",
    from: "cell.replaceAll(quote, quote + quote)",
    to: "cell",
    test: "lib/contract/rules/text/csv-line.test.ts",
    name: "a cell with a comma, a semicolon, a mark or a line is quoted, and its marks are doubled",
  },
  {
    file: "lib/contract/rules/text/mask-numbers.ts",
    from: "const HIDDEN = 4;",
    to: "const HIDDEN = 2;",
    test: "lib/contract/rules/text/mask-numbers.test.ts",
    name: "a number keeps its country and its last three digits, and loses four or more between",
  },
  {
    file: "lib/contract/rules/text/mask-numbers.ts",
    from: "(?<![\\da-z])(?![\\da-f-]{0,27}\\d{9})[\\da-f]{8}-",
    to: "(?<![\\da-z])[\\da-f]{8}-",
    test: "lib/contract/rules/text/mask-numbers.test.ts",
    name: "a number that is written behind letters of a hash or into a UUID is masked all the same",
  },
];
