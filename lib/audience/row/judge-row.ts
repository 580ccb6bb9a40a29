import { eachRow, type OnDataRow, type PieceRows, type RowState } from "../file/piece-rows.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow } from "../import-plan.ts";
import { mobileOf, normalisePhone, type Phone } from "../number/normalise-phone.ts";
import { createNumberSet, type NumberSet } from "../number/number-set.ts";
import { createCountryReader } from "../number/read-abroad.ts";
import type { Bucket, Summary } from "../summarise.ts";
import type { NotComposed } from "../text/compose.ts";
import { composeRow } from "../text/compose-row.ts";
import { createPlainIncluder } from "./include-plain-row.ts";
import { damageOf } from "./row-damage.ts";
import { createTableWatch, type TableDoubt } from "./second-table.ts";

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
    if (damage) return exclude(summary, damage, { row, value: "", columns: cells });
    const phone = readPhone(cells, state);
    const raw = rawOf(cells, plan);
    const wanting = wantingOf(phone, plan);
    if (wanting) {
      const left = exclude(summary, wanting, { row, value: raw, columns: cells });
      return wanting.bucket === "without" ? skippedOf(left, phone, composeRow(cells, plan, state)) : left;
    }
    const composed = composeRow(cells, plan, state);
    if ("code" in composed) {
      return exclude(summary, { ...composed, bucket: "invalid" }, { row, value: "", columns: cells });
    }
    const number = phone.number ?? "";
    if (!isKept(phone, row)) {
      summary.repeats.skip(number, row);
      return exclude(summary, DUPLICATE[plan.duplicates], { row, value: raw, columns: cells });
    }
    const { text, parameters, pack, segments, hasFallback } = composed;
    const seq = counts.ok + counts.repaired + 1;
    // Spelled out: a spread here costs a fifth of the whole import.
    const recipient = { text, parameters, pack, segments, hasFallback, seq, row, number, columns: cells };
    summary.include(recipient, phone.repair);
    return recipient;
  };
}

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
  first: { bucket: "duplicate", reason: "The same number is in an earlier row" },
  last: { bucket: "duplicate", reason: "The same number is in a later row" },
};

const INVENTED: Wanting = {
  bucket: "invalid",
  code: "invented",
  reason: "An invented number of our sample file. Delete the row, or write a real number",
};

function wantingOf(phone: Phone, plan: ImportPlan): Wanting | null {
  const bucket = phone.bucket === "otherCountry" && !plan.isHomeOnly ? null : phone.bucket;
  if (bucket !== null || phone.number === null) return { bucket: bucket ?? "invalid", reason: phone.reason };
  if (plan.invented?.has(phone.number)) return INVENTED;
  if (plan.isSuppressed(phone.number)) return { bucket: "suppressed", reason: "Opted out" };
  const reason = plan.withoutOf?.(phone.number) ?? null;
  return reason === null ? null : { bucket: "without", reason };
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
