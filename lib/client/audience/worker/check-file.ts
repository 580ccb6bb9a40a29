import { detectDialect } from "#lib/audience/file/detect-dialect.ts";
import { createTextStream } from "#lib/audience/file/detect-encoding.ts";
import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { createRowReader, type DamagedRow, MAX_ROW } from "#lib/audience/file/read-rows.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import type { ImportedRecipient, LeftOutRow } from "#lib/audience/import-plan.ts";
import { isBlankRow } from "#lib/audience/row/is-blank-row.ts";
import { isNoValue } from "#lib/audience/row/is-no-value.ts";
import { inventedNumbers } from "#lib/audience/sample/invented-numbers.ts";
import type { StoredFile, Table } from "#lib/audience/table.ts";
import { type Composer, composeSms } from "#lib/audience/text/compose.ts";
import { oddValueIn } from "#lib/contract/rules/template/odd-value.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { keptIn, sayAudience, sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import type { AudienceCheck, AudiencePlan, BadRow, CellEdit, ShownRow } from "../audience-messages.ts";
import { composeWith } from "../compose-with.ts";
import { toPlainTemplate } from "../merge-fields.ts";

/** The answer for the page, and what stays in the worker for later questions. */
export type CheckedFile = { check: AudienceCheck; rows: ShownRow[]; bad: BadRow[]; repeated: BadRow[] };

// Beyond this the rows are counted but cannot be looked at one by one.
const MAX_KEPT = 200_000;
const MAX_BAD_SHOWN = 100;
const TO_MEND = new Set(["invalid", "empty"]);

/** Checks a whole table against one message, with the code the server uses. */
export async function checkFile(
  table: Table,
  inspection: Inspection,
  plan: AudiencePlan,
): Promise<CheckedFile> {
  const { compose, messageFault } = composeWith(plan, inspection.headers);
  const tally = createTally(plan, inspection.headers);
  const summary = await importAudience(
    table.open,
    {
      ...inspection,
      phoneColumn: plan.phoneColumn,
      countryColumn: plan.countryColumn,
      compose,
      region: plan.region,
      isHomeOnly: plan.channel === "sms",
      duplicates: plan.duplicates,
      // The list of opt-outs never comes to the browser; the server leaves them out at the review.
      forbiddenOf: () => null,
      invented: inventedNumbers(plan),
    },
    { onRecipients: tally.addRecipients, onExcluded: tally.addExcluded },
  );
  const { counts, repairs, problems, repeats, segments, damaged } = sayAudience(summary);
  const { rows, bad, repeated, ...rest } = tally.finish();
  const check = {
    counts,
    repairs,
    problems,
    repeats,
    segments,
    damaged,
    messageFault,
    ...rest,
    bad: bad.slice(0, MAX_BAD_SHOWN),
  };
  return {
    check: { ...check, badCount: bad.length },
    rows,
    bad,
    repeated: nameKept(repeated, repeats),
  };
}

function createTally(plan: AudiencePlan, headers: string[]) {
  const rows: ShownRow[] = [];
  const bad: BadRow[] = [];
  const repeated: BadRow[] = [];
  const empties = headers.map(() => 0);
  const plain = plainComposerOf(plan, headers);
  const special = createNotable();
  let recipients = 0;
  let plainTotal = 0;

  function addRecipients(batch: ImportedRecipient[]) {
    for (const recipient of batch) {
      const place = recipients++;
      countEmpties(empties, recipient.columns);
      plainTotal += plain ? segmentsOf(plain(recipient.columns)) : 0;
      special.add(recipient, place, plan.channel === "sms" && plain === null);
      if (place < MAX_KEPT) rows.push(shownOf(recipient));
    }
  }
  function addExcluded(batch: LeftOutRow[]) {
    for (const row of batch) {
      countEmpties(empties, row.columns);
      if (TO_MEND.has(row.bucket)) bad.push(badRowOf({ ...row, reason: sayRow(row.reason) }, plan, headers));
      else if (row.bucket === "duplicate" && repeated.length < MAX_KEPT)
        repeated.push(badRowOf(row, plan, headers));
    }
  }
  return {
    addRecipients,
    addExcluded,
    finish: () => ({
      rows,
      bad,
      repeated,
      empties,
      recipients,
      plainTotal: plain ? plainTotal : null,
      ...special.finish(),
    }),
  };
}

function plainComposerOf({ channel, text }: AudiencePlan, headers: string[]): Composer | null {
  const plain = toPlainTemplate(text);
  if (channel !== "sms" || plain === text) return null;
  try {
    return composeSms(plain, headers);
  } catch {
    return null;
  }
}

const segmentsOf = (composed: ReturnType<Composer>): number =>
  "segments" in composed ? composed.segments : 0;

const shownOf = ({ row, number, columns }: ImportedRecipient): ShownRow => ({ row, number, columns });

function countEmpties(empties: number[], columns: string[]) {
  for (let column = 0; column < empties.length; column++) {
    if (isNoValue(columns[column] ?? "")) empties[column] = (empties[column] ?? 0) + 1;
  }
}

// A row whose number is good is bad for its message: a cell it needs is empty, or the text grew too long.
function badRowOf(left: LeftOutRow, plan: AudiencePlan, headers: string[]): BadRow {
  const { row, bucket, reason, value, columns, column, line } = left;
  if (line !== undefined) return { row, reason, columns, column: -1, line };
  const isNumber = bucket === "empty" || value !== "";
  return { row, reason, columns, column: isNumber ? plan.phoneColumn : headers.indexOf(column) };
}

/** Says in which row the same number is kept, as far as that is named. */
function nameKept(repeated: readonly BadRow[], repeats: AudienceCheck["repeats"]): BadRow[] {
  const keptOf = new Map(repeats.flatMap(({ rows, kept }) => rows.map((row) => [row, kept] as const)));
  return repeated.map((row) => {
    const kept = keptOf.get(row.row);
    return { ...row, reason: sayRow(kept === undefined ? row.reason : keptIn(row.reason, kept)) };
  });
}

/** Keeps the places of the recipients worth a look: longest, most expensive, first with a stand-in or an odd value, Unicode by its cells. */
export function createNotable() {
  let length = -1;
  let segments = -1;
  const found = {
    longest: null as number | null,
    mostExpensive: null as number | null,
    withFallback: null as number | null,
    unicodeRows: 0,
    firstUnicode: null as number | null,
    oddValues: null as Odd,
  };
  return {
    add(recipient: ImportedRecipient, place: number, looksForUnicode: boolean) {
      const text = recipient.text ?? "";
      if (text.length > length) [length, found.longest] = [text.length, place];
      if (recipient.segments > segments) [segments, found.mostExpensive] = [recipient.segments, place];
      found.oddValues = withOdd(found.oddValues, { place, what: oddValueIn(recipient.parameters) });
      if (recipient.hasFallback) found.withFallback ??= place;
      if (!looksForUnicode || countSegments(text).encoding === "gsm7") return;
      found.unicodeRows++;
      found.firstUnicode ??= place;
    },
    finish: () => found,
  };
}

type Odd = AudienceCheck["oddValues"];

function withOdd(known: Odd, { place, what }: { place: number; what: string | null }): Odd {
  if (what === null) return known;
  return known === null ? { rows: 1, firstPlace: place, what } : { ...known, rows: known.rows + 1 };
}

/** A file of this browser as the readers of tables take it. */
export const storedFileOf = (file: Blob): StoredFile => ({
  bytes: file.size,
  read: (start, end) => bytesOf(file.slice(start, end)),
});

// By a reader, because not every browser iterates a stream.
async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The same table as CSV in UTF-8 with some cells changed; every row keeps its number. */
export async function mendFile(
  table: Table,
  inspection: Inspection,
  edits: readonly CellEdit[],
): Promise<Blob> {
  const { delimiter, encoding, quote } = inspection;
  const changes = new Map<number, CellEdit[]>();
  for (const edit of edits) changes.set(edit.row, [...(changes.get(edit.row) ?? []), edit]);
  const parts: string[] = [];
  const name = createNamer(table, inspection);
  let next = 1;
  const reader = createRowReader(inspection, (cells, row, damage) => {
    const own = changes.get(row);
    // Quoted anew, a damaged row would be a good one with a mark in its text.
    const line =
      own?.find(({ column }) => column === -1)?.value ?? (own || !damage ? undefined : lineOf(damage));
    parts.push(
      "\n".repeat(row - next),
      line ?? copiedLine(apply(name(cells), own), { delimiter, quote }),
      "\n",
    );
    next = row + 1;
  });
  const stream = createTextStream(encoding);
  let isFirst = true;
  for await (const chunk of table.open()) {
    const text = stream.decode(chunk);
    const skip = isFirst ? detectDialect(text.slice(0, 16), delimiter).skip : 0;
    isFirst &&= text === "";
    reader.push(text.slice(skip));
  }
  reader.push(stream.end());
  reader.end();
  return new Blob(parts, { type: "text/csv" });
}

/** The start of a row that was too long would be a row that can be sent to: it stays too long. */
const lineOf = ({ line, isTooLong }: DamagedRow): string => (isTooLong ? line.padEnd(MAX_ROW + 1) : line);

function apply(cells: string[], edits: readonly CellEdit[] | undefined): string[] {
  if (!edits) return cells;
  const mended = [...cells];
  for (const { column, value } of edits) {
    while (mended.length < column) mended.push("");
    mended[column] = value;
  }
  return mended;
}

/** Names the columns of a sheet that have none: in a text, a last one without a name is no column. */
function createNamer(
  { workbook }: Table,
  { titleRows, hasHeader, headers }: Inspection,
): (cells: string[]) => string[] {
  let before = workbook && hasHeader ? titleRows : -1;
  return (cells) => (isBlankRow(cells) || before-- !== 0 ? cells : headers);
}
