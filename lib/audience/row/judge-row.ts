import type { OnDataRow, RowState } from "../file/read-file-rows.ts";
import { refuseSecondTable } from "../file/refuse-second-table.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow } from "../import-plan.ts";
import { normalisePhone, type Phone } from "../number/normalise-phone.ts";
import { createNumberSet } from "../number/number-set.ts";
import { createCountryReader } from "../number/read-abroad.ts";
import type { Bucket, Summary } from "../summarise.ts";
import type { NotComposed } from "../text/compose.ts";
import { composeRow } from "../text/compose-row.ts";
import { damageOf } from "./row-damage.ts";

/** Sorts a row: a recipient, or the reason why it is left out. */
export type Judge = (cells: string[], row: number, state: RowState) => ImportedRecipient | LeftOutRow;

/** Where the last row that can be sent to stands, for each number that has more than one. */
export type LastRows = ReadonlyMap<string, number>;

/** `lastRows` where the last of several rows is kept; without it the first is. A row that cannot be sent keeps no number. */
export function createJudge(plan: ImportPlan, summary: Summary, lastRows: LastRows | null): Judge {
  const isKept = keeperOf(lastRows);
  const readPhone = phoneReaderOf(plan);
  let seq = 0;
  return (cells, row, state) => {
    const damage = damageOf(cells, plan, state);
    if (damage) return exclude(summary, damage, { row, value: "", columns: cells });
    const phone = readPhone(cells);
    const raw = rawOf(cells, plan);
    const wanting = wantingOf(phone, plan);
    if (wanting) {
      refuseSecondTable(cells, row, seq > 0 ? plan : null);
      return exclude(summary, wanting, { row, value: raw, columns: cells });
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
    seq++;
    // Spelled out: a spread here costs a fifth of the whole import.
    const recipient = { text, parameters, pack, segments, hasFallback, seq, row, number, columns: cells };
    summary.include(recipient, phone.repair);
    return recipient;
  };
}

/** Notes a row for `LastRows`, of a first reading of the file; only numbers met again take memory. */
export function createLastRowFinder(plan: ImportPlan, lastRows: Map<string, number>): OnDataRow {
  const seen = createNumberSet();
  const readPhone = phoneReaderOf(plan);
  return (cells, row, state) => {
    if (damageOf(cells, plan, state)) return;
    const phone = readPhone(cells);
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
  return (cells, row, state) => {
    const phone = readPhone(cells);
    if (phone.number === null || !wanted.has(phone.number) || firstRows.has(phone.number)) return;
    if (damageOf(cells, plan, state) || wantingOf(phone, plan)) return;
    if (!("code" in composeRow(cells, plan, state))) firstRows.set(phone.number, row);
  };
}

function keeperOf(lastRows: LastRows | null): (phone: Phone, row: number) => boolean {
  const seen = createNumberSet();
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
}: ImportPlan): (cells: string[]) => Phone {
  if (countryColumn === null) return (cells) => normalisePhone(cells[phoneColumn] ?? "", region);
  const read = createCountryReader(region);
  return (cells) => read(cells[phoneColumn] ?? "", cells[countryColumn] ?? "");
}

type Wanting = {
  bucket: Bucket;
  reason: string;
  code?: NotComposed["code"];
  column?: string;
  line?: string;
};

const DUPLICATE: Record<ImportPlan["duplicates"], Wanting> = {
  first: { bucket: "duplicate", reason: "The same number is in an earlier row" },
  last: { bucket: "duplicate", reason: "The same number is in a later row" },
};

function wantingOf(phone: Phone, plan: ImportPlan): Wanting | null {
  const bucket = phone.bucket === "otherCountry" && !plan.isHomeOnly ? null : phone.bucket;
  if (bucket !== null || phone.number === null) return { bucket: bucket ?? "invalid", reason: phone.reason };
  return plan.isSuppressed(phone.number) ? { bucket: "suppressed", reason: "Opted out" } : null;
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
