import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { ForbiddenWhy } from "#lib/contract/words/forbidden-words.ts";
import { storeReason } from "../../contract/words/reason/reason.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { filledWidth } from "../columns.ts";
import { eachRow, type OnDataRow, type PieceRows, type RowState } from "../file/read-file-rows.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow, TableDoubt } from "../import-plan.ts";
import { createCountryReader } from "../number/country-of.ts";
import {
  mobileNumberOf,
  mobileOf,
  mobileRepairOf,
  normalisePhone,
  type Phone,
} from "../number/normalise-phone.ts";
import { createNumberSet, type NumberSet } from "../number/number-set.ts";
import type { Bucket, Summary } from "../summarise.ts";
import type { Composed, Composer, NotComposed } from "../text/compose.ts";
import { repairText } from "../text/repair-text.ts";
import { createTableWatch } from "./second-table.ts";

/** Sorts a row: a recipient, or the reason why it is left out. */
type Judge = (cells: string[], row: number, state: RowState) => ImportedRecipient | LeftOutRow;

/** Sorts the rows of a piece, each to the end of one of these. */
export type PieceJudge = (piece: PieceRows, into: Sorted) => void;
export type Sorted = { recipients: ImportedRecipient[]; excluded: LeftOutRow[] };

/** Where the last row that can be sent to stands, for each number that has more than one. */
export type LastRows = ReadonlyMap<string, number>;

/** `lastRows` where the last of several rows is kept; without it the first is. A row that cannot be sent keeps no number. */
export function createPieceJudge(plan: ImportPlan, summary: Summary, lastRows: LastRows | null): PieceJudge {
  const seen = createNumberSet();
  const judge = createJudge({ plan, summary, isKept: keeperOf(seen, lastRows) });
  const includePlain = createPlainIncluder({ plan, summary, seen, lastRows });
  const doubtOf = createTableWatch(plan);
  return (piece, { recipients, excluded }) => {
    if (!lastRows) seen.fetch(piece.keys.subarray(0, piece.count));
    eachRow(piece, (cells, row, state) => {
      if (state.isSuspect && !plan.repair) summary.damaged.add(cells, row);
      const doubt = doubtOf(cells, row, state);
      const judged = doubt
        ? exclude(summary, doubt, { row, value: "", columns: cells })
        : (includePlain(cells, row, state) ?? judge(cells, row, state));
      if ("number" in judged) recipients.push(judged);
      else excluded.push(judged);
    });
  };
}

type Judging = { plan: ImportPlan; summary: Summary; isKept: ReturnType<typeof keeperOf> };

function createJudge({ plan, summary, isKept }: Judging): Judge {
  const readPhone = phoneReaderOf(plan);
  const { counts } = summary;
  return (cells, row, state) => {
    const damage = damageOf(cells, plan, state);
    if (damage) return withLength(exclude(summary, damage, { row, value: "", columns: cells }), damage);
    const phone = readPhone(cells, state);
    const raw = rawOf(cells, plan);
    const wanting = wantingOf(phone, plan);
    if (wanting) {
      const left = exclude(summary, wanting, { row, value: raw, columns: cells });
      return KEEPS_NUMBER.has(wanting.bucket)
        ? skippedOf(left, phone, composeRow(cells, plan, state, phone.number))
        : left;
    }
    const composed = composeRow(cells, plan, state, phone.number);
    if ("code" in composed) {
      return exclude(summary, { ...composed, bucket: "invalid" }, { row, value: "", columns: cells });
    }
    const number = phone.number ?? "";
    if (!isKept(phone, row)) {
      summary.repeats.skip(number, row);
      return exclude(summary, DUPLICATE[plan.duplicates], { row, value: raw, columns: cells });
    }
    composed.seq = counts.ok + counts.repaired + 1;
    composed.row = row;
    composed.number = number;
    composed.columns = cells;
    summary.include(composed, phone.repair);
    return composed;
  };
}

const withLength = (left: LeftOutRow, { code }: RowDamage): LeftOutRow =>
  code === "long-row" ? { ...left, isTooLong: true } : left;

/** Of these the number is asked for again: whether they are still skipped, and what they did. */
const KEEPS_NUMBER: ReadonlySet<Bucket> = new Set(["without", "heldOut"]);

/** A row whose person somebody leaves out, with the number where it could be sent to otherwise. */
const skippedOf = (left: LeftOutRow, { number }: Phone, composed: object): LeftOutRow =>
  number === null || "code" in composed ? left : { ...left, skipped: number };

/** Notes a row for `LastRows`, of a first reading of the file; only numbers met again take memory. */
export function createLastRowFinder(plan: ImportPlan, lastRows: Map<string, number>): OnDataRow {
  const seen = createNumberSet();
  const readPhone = phoneReaderOf(plan);
  const doubtOf = createTableWatch(plan);
  return (cells, row, state) => {
    if (doubtOf(cells, row, state) || damageOf(cells, plan, state)) return;
    const phone = readPhone(cells, state);
    if (phone.number === null || wantingOf(phone, plan) || "code" in composeRow(cells, plan, state)) return;
    if (!seen.add(phone)) lastRows.set(phone.number, row);
  };
}

/** Notes the first row that can be sent to of each number in `wanted`, of one more reading of the file. */
export function createFirstRowFinder(
  plan: ImportPlan,
  wanted: ReadonlySet<string>,
  firstRows: Map<string, number>,
): OnDataRow {
  const readPhone = phoneReaderOf(plan);
  const doubtOf = createTableWatch(plan);
  return (cells, row, state) => {
    if (doubtOf(cells, row, state)) return;
    const phone = readPhone(cells, state);
    if (phone.number === null || !wanted.has(phone.number) || firstRows.has(phone.number)) return;
    if (damageOf(cells, plan, state) || wantingOf(phone, plan)) return;
    if (!("code" in composeRow(cells, plan, state))) firstRows.set(phone.number, row);
  };
}

function keeperOf(seen: NumberSet, lastRows: LastRows | null): (phone: Phone, row: number) => boolean {
  return lastRows
    ? ({ number }, row) => (lastRows.get(number ?? "") ?? row) === row
    : (phone) => seen.add(phone);
}

const rawOf = (cells: string[], { phoneColumn }: ImportPlan): string => cells[phoneColumn] ?? "";

/** Reads the number of a row, by the country that the row names where it names one. */
export function phoneReaderOf({
  phoneColumn,
  region,
  countryColumn = null,
}: ImportPlan): (cells: string[], state: Pick<RowState, "key">) => Phone {
  if (countryColumn !== null) {
    const read = createCountryReader(region);
    return (cells) => read(cells[phoneColumn] ?? "", cells[countryColumn] ?? "");
  }
  return (cells, { key }) => {
    const raw = cells[phoneColumn] ?? "";
    return key >= 0 ? mobileOf(raw, key) : normalisePhone(raw, region);
  };
}

/** The column that `readMobileKey` can read: not where another cell may say that the number is of another country. */
export const keyColumnOf = ({ phoneColumn, region, countryColumn = null }: ImportPlan): number =>
  region === "TZ" && countryColumn === null ? phoneColumn : -1;

type Wanting = {
  bucket: Bucket;
  reason: string;
  code?: NotComposed["code"] | TableDoubt["code"] | "invented";
  column?: string;
  line?: string;
};

const DUPLICATE: Record<ImportPlan["duplicates"], Wanting> = {
  first: { bucket: "duplicate", reason: rowReason("repeats-earlier", { row: null }) },
  last: { bucket: "duplicate", reason: rowReason("repeats-later", { row: null }) },
};

const INVENTED: Wanting = {
  bucket: "invalid",
  code: "invented",
  reason: rowReason("invented"),
};

const BUCKET_OF = {
  "opted-out": "suppressed",
  restricted: "restricted",
  trial: "trial",
  withdrawn: "noConsent",
  "no-consent": "noConsent",
  "had-today": "capped",
  "had-this-week": "capped",
  replied: "without",
  stopped: "without",
} as const satisfies Record<ForbiddenWhy, Bucket>;

function wantingOf(phone: Phone, plan: ImportPlan): Wanting | null {
  const bucket = phone.bucket === "otherCountry" && !plan.isHomeOnly ? null : phone.bucket;
  if (bucket !== null || phone.number === null) return { bucket: bucket ?? "invalid", reason: phone.reason };
  if (plan.invented?.has(phone.number)) return INVENTED;
  const why = plan.forbiddenOf(phone.number);
  if (why)
    return {
      bucket: BUCKET_OF[why.why],
      reason: storeReason({ code: why.why, params: { count: why.count } }),
    };
  const reason = plan.withoutOf?.(phone.number) ?? null;
  if (reason !== null) return { bucket: "without", reason };
  const held = plan.heldOutOf?.(phone.number) ?? null;
  return held === null ? null : { bucket: "heldOut", reason: held };
}

function exclude(
  summary: Summary,
  { bucket, reason, code, column = "", line }: Wanting,
  { row, value, columns }: { row: number; value: string; columns: string[] },
): LeftOutRow {
  const left = { row, bucket, reason, value, columns };
  summary.exclude(left, code ?? bucket, column);
  return line === undefined ? { ...left, column } : { ...left, column, line };
}

type JudgingOfPlainRow = {
  plan: ImportPlan;
  summary: Summary;
  seen: NumberSet;
  lastRows: ReadonlyMap<string, number> | null;
};

/**
 * Includes a row whose number was read off its bytes, as most are; null where anything speaks against it, and then nothing
 * has changed and the judge says what it is, in more steps and objects than a row in a million may cost.
 */
export function createPlainIncluder({ plan, summary, seen, lastRows }: JudgingOfPlainRow) {
  const {
    phoneColumn,
    compose,
    forbiddenOf,
    withoutOf = () => null,
    heldOutOf = () => null,
    invented,
  } = plan;
  const { counts } = summary;
  const isSkipped = (number: string) =>
    forbiddenOf(number) !== null || withoutOf(number) !== null || heldOutOf(number) !== null;
  // By the digits of the row, as `mobileNumberOf` writes a number of them.
  const inventedKeys = invented ? new Set([...invented].map((number) => Number(number.slice(-9)))) : null;
  const isKept = lastRows
    ? (number: string, row: number) => (lastRows.get(number) ?? row) === row
    : (_number: string, _row: number, key: number) => seen.addKey(key);
  const isDamaged = (cells: string[], state: RowState) => damageOf(cells, plan, state) !== null;
  return (cells: string[], row: number, state: RowState): ImportedRecipient | null => {
    if (state.key < 0 || state.isSuspect || isDamaged(cells, state)) return null;
    if (inventedKeys?.has(state.key)) return null;
    const raw = cells[phoneColumn] ?? "";
    const number = mobileNumberOf(raw);
    if (isSkipped(number)) return null;
    const composed = compose(cells, number);
    if ("code" in composed) return null;
    // A number that is known now stays so: the judge may ask once more.
    if (!isKept(number, row, state.key)) return null;
    composed.seq = counts.ok + counts.repaired + 1;
    composed.row = row;
    composed.number = number;
    composed.columns = cells;
    summary.include(composed, mobileRepairOf(raw));
    return composed;
  };
}

/** Why the cells of a row cannot be trusted, and its line as the file has it, to be mended as a whole. */
export type RowDamage = NotComposed & { bucket: "invalid"; line?: string };

type Form = Pick<ImportPlan, "headers" | "delimiter" | "quote" | "usualCells">;

const TOO_LONG: RowDamage = {
  code: "long-row",
  reason: rowReason("long-row"),
  column: "",
  bucket: "invalid",
};

/** Too many characters, a stray quotation mark, or more cells than the row should have: with 38,500 split, all behind it moves by one. */
export function damageOf(cells: string[], plan: Form, { damage }: RowState): RowDamage | null {
  if (damage?.isTooLong) return TOO_LONG;
  if (damage) return damaged("stray-quote", STRAY, damage.line);
  const { length } = plan.headers;
  const usual = plan.usualCells ?? length;
  // Most rows have no cell more than others: nothing else is looked at then.
  if (cells.length <= length && cells.length <= usual) return null;
  const count = filledWidth(cells);
  const line = () => copiedLine(cells, plan);
  if (count > length) return damaged("extra-cells", manyCells(count, length), line());
  const canBeSplit = plan.delimiter === "," && (count > usual || cells.length > length);
  const split = canBeSplit && plan.usualCells != null ? splitNumberOf(cells) : null;
  return split === null ? null : damaged("extra-cells", splitNumber(split), line());
}

const damaged = (code: RowDamage["code"], reason: string, line: string): RowDamage => ({
  code,
  reason,
  line,
  column: "",
  bucket: "invalid",
});

const STRAY = rowReason("stray-quote");

const manyCells = (count: number, length: number): string =>
  rowReason("extra-cells", { count, columns: length });

const splitNumber = (value: string): string => rowReason("split-number", { value });

/** 38 and 500 side by side, as a comma without quotation marks parts 38,500. */
function splitNumberOf(cells: readonly string[]): string | null {
  const at = cells.findIndex((cell, place) => HEAD.test(cell) && TAIL.test(cells[place + 1] ?? ""));
  return at === -1 ? null : `${cells[at]?.trim()},${cells[at + 1]?.trim()}`;
}

const HEAD = /(?:^|\D)[1-9]\d{0,2}\s*$/;
const TAIL = /^\d{3}(?:\.\d+)?(?:\/[-=])?\s*$/;

type Plan = Pick<ImportPlan, "compose" | "headers" | "repair">;

/** What a row gets; not where a character that could not be read, or damage that nobody has decided on, would be in it. */
export function composeRow(
  cells: string[],
  { compose, headers, repair }: Plan,
  { isSuspect }: Pick<RowState, "isSuspect">,
  number?: string | null,
): Composed | NotComposed {
  const own: Composer = (row) => compose(row, number ?? undefined);
  const composed = own(cells);
  if (!isSuspect || "code" in composed) return composed;
  // In the row, not in the words around it: those are what their writer wanted.
  const lost = cells.findIndex((cell) => cell.includes(LOST));
  if (lost !== -1 && `${composed.text}${composed.pack}${composed.other?.text ?? ""}`.includes(LOST))
    return lostIn(headers[lost]);
  const column = repair === undefined ? damagedColumn(cells, own, composed) : -1;
  return column === -1 ? composed : damagedIn(headers[column], cells[column]);
}

/** What a decoder puts for bytes that are no character. */
const LOST = "\ufffd";

const lostIn = (column = ""): NotComposed => ({
  code: "lost-letter",
  reason: rowReason("lost-letter", { column }),
  column,
});

/** The first column whose damage the message would have. */
function damagedColumn(cells: string[], compose: Composer, composed: Composed): number {
  const message = messageOf(composed);
  return cells.findIndex((cell, column) => {
    const repaired = repairText(cell);
    return repaired !== cell && messageOf(compose(cells.with(column, repaired))) !== message;
  });
}

const messageOf = (composed: Composed | NotComposed): string =>
  "code" in composed
    ? ""
    : `${composed.text}${JSON.stringify(composed.parameters)}${composed.other?.text ?? ""}`;

const damagedIn = (column = "", cell = ""): NotComposed => ({
  code: "damaged-text",
  reason: rowReason("damaged-text", { column, found: shown(cell), repaired: shown(repairText(cell)) }),
  column,
});

const shown = (text: string): string => text.trim().slice(0, 40);
