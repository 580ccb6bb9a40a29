import type { AudienceCounts, ExcludedRow } from "../contract/desk/audience.ts";
import { Fault } from "../fault.ts";
import type { Composed, Composer } from "./compose.ts";
import { createTextStream } from "./decode-text.ts";
import { type Delimiter, detectDialect } from "./detect-dialect.ts";
import type { Encoding, OpenFile } from "./detect-encoding.ts";
import { normalisePhone, type Phone } from "./normalise-phone.ts";
import { createNumberSet } from "./number-set.ts";
import { createRowReader } from "./read-rows.ts";
import { type AudienceSummary, createSummary, type Summary } from "./summarise.ts";

/** How the file is read and what each row becomes. */
export type ImportPlan = {
  encoding: Encoding;
  delimiter: Delimiter;
  newline: "\n" | "\r";
  hasHeader: boolean;
  phoneColumn: number;
  compose: Composer;
  region: string;
  /** Chat reaches any country; SMS only the enabled ones (§4.2 r6). */
  isHomeOnly: boolean;
  duplicates: "first" | "last";
  isSuppressed: (number: string) => boolean;
};

export type ImportedRecipient = Composed & { seq: number; row: number; number: string; columns: string[] };

/** Takes batches in file order; the import waits for each. */
export type AudienceSink = {
  onRecipients?: (batch: ImportedRecipient[]) => void | Promise<void>;
  onExcluded?: (batch: ExcludedRow[]) => void | Promise<void>;
};

const BATCH = 2_000;

/**
 * Streams a file into checked recipients; memory does not grow with it. The same bytes give the same answer in a
 * browser worker and on the server. Every data row ends in exactly one bucket.
 */
export async function importAudience(
  open: OpenFile,
  plan: ImportPlan,
  sink: AudienceSink = {},
): Promise<AudienceSummary> {
  const lastRows = plan.duplicates === "last" ? await findLastRows(open, plan) : null;
  const summary = createSummary();
  const judging = createJudge(plan, lastRows, summary);
  const recipients: ImportedRecipient[] = [];
  const excluded: ExcludedRow[] = [];
  const flush = async () => {
    const [included, left] = [recipients.splice(0), excluded.splice(0)];
    await sink.onRecipients?.(included);
    await sink.onExcluded?.(left);
  };
  const reading = readRows(open, plan, (cells, row) => {
    const judged = judge(judging, cells, row);
    if ("number" in judged) recipients.push(judged);
    else excluded.push(judged);
  });
  for await (const _ of reading) {
    if (recipients.length + excluded.length >= BATCH) await flush();
  }
  await flush();
  if (summary.counts.rows === 0)
    throw new Fault("unreadable_file", "The file has a header row and nothing below it.");
  return summary.finish();
}

type OnRow = (cells: string[], row: number) => void;

/** Feeds data rows to `onRow`, chunk by chunk; yields after each so that the caller can empty its batches. */
async function* readRows(open: OpenFile, plan: ImportPlan, onRow: OnRow): AsyncGenerator<void> {
  let isHeader = plan.hasHeader;
  const reader = createRowReader(plan, (cells, row) => {
    if (isHeader) isHeader = false;
    else onRow(cells, row);
  });
  const stream = createTextStream(plan.encoding);
  let isFirst = true;
  for await (const chunk of open()) {
    const text = stream.decode(chunk);
    const skip = isFirst ? detectDialect(text.slice(0, 16), plan.delimiter).skip : 0;
    isFirst &&= text === "";
    reader.push(skip ? text.slice(skip) : text);
    yield;
  }
  reader.push(stream.end());
  reader.end();
  yield;
}

type Judging = {
  plan: ImportPlan;
  summary: Summary;
  isKept: (phone: Phone, row: number) => boolean;
  nextSeq: () => number;
};

function createJudge(plan: ImportPlan, lastRows: Map<string, number> | null, summary: Summary): Judging {
  const seen = createNumberSet();
  let seq = 0;
  return {
    plan,
    summary,
    isKept: lastRows ? ({ number }, row) => lastRows.get(number ?? "") === row : (phone) => seen.add(phone),
    nextSeq: () => ++seq,
  };
}

function judge(
  { plan, summary, isKept, nextSeq }: Judging,
  cells: string[],
  row: number,
): ImportedRecipient | ExcludedRow {
  const raw = cells[plan.phoneColumn] ?? "";
  const phone = normalisePhone(raw, plan.region);
  const number = phone.number ?? "";
  const wanting = wantingOf(phone, plan) ?? (isKept(phone, row) ? null : DUPLICATE[plan.duplicates]);
  if (wanting) {
    const left = { row, ...wanting, value: raw, columns: cells };
    summary.exclude(left, wanting.bucket, "");
    return left;
  }
  const composed = plan.compose(cells);
  if ("code" in composed) {
    const left = { row, bucket: "invalid", reason: composed.reason, value: "", columns: cells };
    summary.exclude(left, composed.code, composed.column);
    return left;
  }
  const { text, parameters, pack, segments, hasFallback } = composed;
  // Spelled out: a spread here costs a fifth of the whole import.
  const recipient = {
    text,
    parameters,
    pack,
    segments,
    hasFallback,
    seq: nextSeq(),
    row,
    number,
    columns: cells,
  };
  summary.include(recipient, phone.repair !== null);
  return recipient;
}

type Wanting = { bucket: Bucket; reason: string };

const DUPLICATE: Record<ImportPlan["duplicates"], Wanting> = {
  first: { bucket: "duplicate", reason: "The same number stands in an earlier row" },
  last: { bucket: "duplicate", reason: "The same number stands in a later row" },
};

function wantingOf(phone: Phone, plan: ImportPlan): Wanting | null {
  const bucket = bucketOf(phone, plan);
  if (bucket !== null || phone.number === null) return { bucket: bucket ?? "invalid", reason: phone.reason };
  return plan.isSuppressed(phone.number) ? { bucket: "suppressed", reason: "Has opted out" } : null;
}

type Bucket = Exclude<keyof AudienceCounts, "rows" | "ok" | "repaired">;

const bucketOf = (phone: Phone, plan: ImportPlan): Bucket | null =>
  phone.bucket === "otherCountry" && !plan.isHomeOnly ? null : phone.bucket;

async function findLastRows(open: OpenFile, plan: ImportPlan): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  const reading = readRows(open, plan, (cells, row) => {
    const { number, bucket } = normalisePhone(cells[plan.phoneColumn] ?? "", plan.region);
    if (number !== null && (bucket === null || bucket === "otherCountry")) last.set(number, row);
  });
  for await (const _ of reading);
  return last;
}
