import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import type { ImportedRecipient, LeftOutRow } from "#lib/audience/import-plan.ts";
import { isNoValue } from "#lib/audience/row/is-no-value.ts";
import { inventedNumbers } from "#lib/audience/sample/invented-numbers.ts";
import type { Table } from "#lib/audience/table.ts";
import { type Composer, composeSms } from "#lib/audience/text/compose.ts";
import type { AudienceCheck, AudiencePlan, BadRow, ShownRow } from "../audience-messages.ts";
import { composeWith } from "../compose-with.ts";
import { toPlainTemplate } from "../merge-fields.ts";
import { createNotable } from "./notable-rows.ts";

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
      isSuppressed: () => false,
      invented: inventedNumbers(plan),
    },
    { onRecipients: tally.addRecipients, onExcluded: tally.addExcluded },
  );
  const { counts, repairs, problems, repeats, segments, damaged } = summary;
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
      if (TO_MEND.has(row.bucket)) bad.push(badRowOf(row, plan, headers));
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
    return kept === undefined ? row : { ...row, reason: `${row.reason}: row ${kept}` };
  });
}
