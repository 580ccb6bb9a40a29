import type { ExcludedRow } from "../contract/desk/audience.ts";
import type { Composed, NotComposed } from "./compose.ts";
import type { ImportedRecipient, ImportPlan } from "./import-audience.ts";
import { normalisePhone, type Phone } from "./normalise-phone.ts";
import { createNumberSet } from "./number-set.ts";
import type { Bucket, Summary } from "./summarise.ts";

/** Sorts a row: a recipient, or the reason why it is left out. */
export type Judge = (cells: string[], row: number) => ImportedRecipient | ExcludedRow;

/** Where the last row that can be sent to stands, for each number that has more than one. */
export type LastRows = ReadonlyMap<string, number>;

/** `lastRows` where the last of several rows is kept; without it the first is. A row that cannot be sent keeps no number. */
export function createJudge(plan: ImportPlan, summary: Summary, lastRows: LastRows | null): Judge {
  const seen = createNumberSet();
  let seq = 0;
  return (cells, row) => {
    const raw = cells[plan.phoneColumn] ?? "";
    const phone = normalisePhone(raw, plan.region);
    const number = phone.number ?? "";
    const wanting = wantingOf(phone, plan);
    if (wanting) return exclude(summary, wanting, { row, value: raw, columns: cells });
    const composed = composeRow(cells, plan);
    if ("code" in composed) {
      return exclude(summary, { ...composed, bucket: "invalid" }, { row, value: "", columns: cells });
    }
    const isKept = lastRows ? (lastRows.get(number) ?? row) === row : seen.add(phone);
    if (!isKept) return exclude(summary, DUPLICATE[plan.duplicates], { row, value: raw, columns: cells });
    const { text, parameters, pack, segments, hasFallback } = composed;
    seq++;
    // Spelled out: a spread here costs a fifth of the whole import.
    const recipient = { text, parameters, pack, segments, hasFallback, seq, row, number, columns: cells };
    summary.include(recipient, phone.repair);
    return recipient;
  };
}

/** Notes a row for `LastRows`, of a first reading of the file; only numbers met again take memory. */
export function createLastRowFinder(plan: ImportPlan, lastRows: Map<string, number>) {
  const seen = createNumberSet();
  return (cells: string[], row: number): void => {
    const phone = normalisePhone(cells[plan.phoneColumn] ?? "", plan.region);
    if (phone.number === null || wantingOf(phone, plan) || "code" in composeRow(cells, plan)) return;
    if (!seen.add(phone)) lastRows.set(phone.number, row);
  };
}

type Wanting = { bucket: Bucket; reason: string; code?: NotComposed["code"]; column?: string };

const DUPLICATE: Record<ImportPlan["duplicates"], Wanting> = {
  first: { bucket: "duplicate", reason: "The same number stands in an earlier row" },
  last: { bucket: "duplicate", reason: "The same number stands in a later row" },
};

function wantingOf(phone: Phone, plan: ImportPlan): Wanting | null {
  const bucket = phone.bucket === "otherCountry" && !plan.isHomeOnly ? null : phone.bucket;
  if (bucket !== null || phone.number === null) return { bucket: bucket ?? "invalid", reason: phone.reason };
  return plan.isSuppressed(phone.number) ? { bucket: "suppressed", reason: "Has opted out" } : null;
}

/** A comma without quotation marks, as in 38,500, parts a value in two and moves all behind it. */
function composeRow(cells: string[], plan: ImportPlan): Composed | NotComposed {
  const { length } = plan.headers;
  if (cells.length <= length || !plan.hasHeader) return plan.compose(cells);
  const count = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (count <= length) return plan.compose(cells);
  const reason = `${count} cells under ${length} headings: a value that is split needs quotation marks`;
  return { code: "extra-cells", reason, column: "" };
}

function exclude(
  summary: Summary,
  { bucket, reason, code, column = "" }: Wanting,
  { row, value, columns }: { row: number; value: string; columns: string[] },
): ExcludedRow {
  const left = { row, bucket, reason, value, columns };
  summary.exclude(left, code ?? bucket, column);
  return left;
}
