import { looksLikePhone } from "../number/looks-like-phone.ts";
import { normalisePhone } from "../number/normalise-phone.ts";
import { isNoValue } from "../row/is-no-value.ts";

type CellKind = "phones" | "dates" | "amounts" | "numbers" | "text";

/** What most cells of a column are; `mixed` of the two most frequent kinds, `empty` where nothing stands. */
export type ColumnContent = {
  kind: CellKind | "mixed" | "empty";
  /** Of a mixed column. */
  parts: CellKind[];
  /** A cell of which a spreadsheet has lost digits: `2.55713E+11`. */
  damaged: string | null;
};

/** A few cells that are something else make no mixture. */
const MOST = 0.9;
/** Enough to tell; a number is read with the care of a recipient's. */
const ROWS = 1_000;

/** What each column holds, by the first rows of a file. */
export function columnContents(
  headers: readonly string[],
  rows: readonly string[][],
  region: string,
): ColumnContent[] {
  const some = rows.slice(0, ROWS);
  return headers.map((_, column) =>
    contentOf(
      some.map((row) => row[column] ?? ""),
      region,
    ),
  );
}

function contentOf(cells: readonly string[], region: string): ColumnContent {
  const { counts, damaged } = count(cells, region);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first) return { kind: "empty", parts: [], damaged };
  const [kind, most] = first;
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  if (second && most < all * MOST) return { kind: "mixed", parts: [kind, second[0]], damaged };
  return { kind, parts: [], damaged };
}

function count(cells: readonly string[], region: string) {
  const counts = new Map<CellKind, number>();
  let damaged: string | null = null;
  for (const cell of cells.map((given) => given.trim())) {
    if (isNoValue(cell)) continue;
    const kind = kindOf(cell, region);
    if (kind === null) damaged ??= cell;
    else counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // 500 among amounts such as 38,500 is one of them.
  if (counts.has("amounts")) move(counts, "numbers", "amounts");
  return { counts, damaged };
}

function move(counts: Map<CellKind, number>, from: CellKind, to: CellKind): void {
  counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
  counts.delete(from);
}

/** Null for a numeral of which digits are lost. */
function kindOf(cell: string, region: string): CellKind | null {
  const isPhone = looksLikePhone(cell) && hasNumber(cell, region);
  if (SCIENTIFIC.test(cell)) return isPhone ? "phones" : null;
  if (isPhone) return "phones";
  if (DATE.test(cell) || NAMED_DATE.test(cell)) return "dates";
  const bare = cell.replace(BEFORE, "").replace(BEHIND, "");
  if (GROUPED.test(bare) || DECIMAL.test(bare)) return "amounts";
  if (!PLAIN.test(bare)) return "text";
  return bare === cell ? "numbers" : "amounts";
}

function hasNumber(cell: string, region: string): boolean {
  const { bucket } = normalisePhone(cell, region);
  return bucket === null || bucket === "otherCountry";
}

// As spreadsheets write it, with a sign and two figures: 4E1 and 5e3 are codes.
const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+)?e\+\d{2,3}$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[ T]\d{1,2}:\d{2}[\d:.]*(?:\s?[ap]m|Z)?)?$/i;
// In English and Swahili, short or whole.
const MONTH = "(?:jan|feb|mar|mac|apr|may|mei|jun|jul|aug|ago|sep|oct|okt|nov|dec|des)\\p{L}*\\.?";
const NAMED_DATE = new RegExp(
  `^(?:\\d{1,2}[\\s-]${MONTH},?[\\s-]\\d{2,4}|${MONTH}\\s\\d{1,2},?\\s\\d{4})$`,
  "iu",
);
const MONEY = "(?:tshs?|tzs|kshs?|kes|ugx|ushs?|usd|eur|shs?|[$€£])\\.?";
const BEFORE = new RegExp(`^${MONEY}\\s*(?=[-+\\d])`, "i");
const BEHIND = new RegExp(`(?<=\\d)\\s*(?:${MONEY}|/[=-]|=|%)$`, "i");
const GROUPED = /^[-+]?\d{1,3}(?:([,. '\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const DECIMAL = /^[-+]?(?:0|[1-9]\d*)[.,]\d+$/;
// What begins with a zero is a code.
const PLAIN = /^[-+]?(?:0|[1-9]\d*)$/;
