import { type Composer, composeChatText, composeSms, composeTemplate } from "#lib/audience/compose.ts";
import { type ImportedRecipient, importAudience } from "#lib/audience/import-audience.ts";
import type { Inspection } from "#lib/audience/inspect-file.ts";
import type { ExcludedRow, PreviewRow } from "#lib/contract/desk/audience.ts";
import { countSegments } from "#lib/contract/rules/segments.ts";
import { Fault } from "#lib/fault.ts";
import type { AudienceCheck, AudiencePlan, BadRow } from "./audience-messages.ts";
import { bytesOf } from "./bytes-of.ts";
import { mergeFieldsOf, toPlainTemplate } from "./merge-fields.ts";

/** The answer for the page, and what stays in the worker for later questions. */
export type CheckedFile = { check: AudienceCheck; previews: PreviewRow[]; bad: BadRow[] };

// Beyond this the rows are counted but cannot be looked at one by one.
const MAX_KEPT = 200_000;
const MAX_BAD_SHOWN = 100;
const TO_MEND = new Set(["invalid", "empty"]);

/** Checks a whole file against one message, with the code the server uses. */
export async function checkFile(
  file: Blob,
  inspection: Inspection,
  plan: AudiencePlan,
): Promise<CheckedFile> {
  const { compose, messageFault } = composerOf(plan, inspection.headers);
  const tally = createTally(plan, inspection.headers);
  const summary = await importAudience(
    () => bytesOf(file),
    {
      ...inspection,
      phoneColumn: plan.phoneColumn,
      compose,
      region: plan.region,
      isHomeOnly: plan.channel === "sms",
      duplicates: plan.duplicates,
      // The list of opt-outs never comes to the browser; the server leaves them out at the review.
      isSuppressed: () => false,
    },
    { onRecipients: tally.addRecipients, onExcluded: tally.addExcluded },
  );
  const { counts, problems, segments, packs } = summary;
  const { previews, bad, ...rest } = tally.finish();
  const check = {
    counts,
    problems,
    segments,
    packs,
    messageFault,
    ...rest,
    bad: bad.slice(0, MAX_BAD_SHOWN),
  };
  return { check: { ...check, badCount: bad.length }, previews, bad };
}

function composerOf(
  plan: AudiencePlan,
  headers: string[],
): { compose: Composer; messageFault: string | null } {
  try {
    return { compose: composeWith(plan, headers), messageFault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { compose: composeChatText("", headers), messageFault: error.detail };
  }
}

function composeWith({ channel, text, parameters }: AudiencePlan, headers: string[]): Composer {
  if (channel === "chat-template") return composeTemplate(parameters, headers);
  return channel === "sms" ? composeSms(text, headers) : composeChatText(text, headers);
}

function createTally(plan: AudiencePlan, headers: string[]) {
  const previews: PreviewRow[] = [];
  const bad: BadRow[] = [];
  const empties = headers.map(() => 0);
  const plain = plainComposerOf(plan, headers);
  const special = createSpecial();
  let recipients = 0;
  let plainTotal = 0;

  function addRecipients(batch: ImportedRecipient[]) {
    for (const recipient of batch) {
      const place = recipients++;
      countEmpties(empties, recipient.columns);
      plainTotal += plain ? segmentsOf(plain(recipient.columns)) : 0;
      special.add(recipient, place, plan.channel === "sms" && plain === null);
      if (place < MAX_KEPT) previews.push(previewOf(recipient));
    }
  }
  function addExcluded(batch: ExcludedRow[]) {
    for (const row of batch) {
      countEmpties(empties, row.columns);
      if (TO_MEND.has(row.bucket)) bad.push(badRowOf(row, plan, headers));
    }
  }
  return {
    addRecipients,
    addExcluded,
    finish: () => ({
      previews,
      bad,
      empties,
      recipients,
      plainTotal: plain ? plainTotal : null,
      ...special.finish(),
    }),
  };
}

function createSpecial() {
  let length = -1;
  let segments = -1;
  const found = {
    longest: null as number | null,
    dearest: null as number | null,
    withFallback: null as number | null,
    unicodeRows: 0,
    firstUnicode: null as number | null,
  };
  return {
    add(recipient: ImportedRecipient, place: number, looksForUnicode: boolean) {
      const text = recipient.text ?? "";
      if (text.length > length) [length, found.longest] = [text.length, place];
      if (recipient.segments > segments) [segments, found.dearest] = [recipient.segments, place];
      if (recipient.hasFallback) found.withFallback ??= place;
      if (!looksForUnicode || countSegments(text).encoding === "gsm7") return;
      found.unicodeRows++;
      found.firstUnicode ??= place;
    },
    finish: () => found,
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

const previewOf = ({ row, number, text, parameters, segments }: ImportedRecipient): PreviewRow => ({
  row,
  number,
  text: text ?? JSON.stringify(parameters),
  segments,
});

function countEmpties(empties: number[], columns: string[]) {
  for (let column = 0; column < empties.length; column++) {
    if ((columns[column] ?? "").trim() === "") empties[column] = (empties[column] ?? 0) + 1;
  }
}

// A row whose number is good is bad for its message: a cell it needs is empty, or the text grew too long.
function badRowOf(
  { row, bucket, reason, value, columns }: ExcludedRow,
  plan: AudiencePlan,
  headers: string[],
): BadRow {
  const isNumber = bucket === "empty" || value !== "";
  return {
    row,
    reason,
    columns,
    column: isNumber ? plan.phoneColumn : emptyColumnOf(plan, headers, columns),
  };
}

function emptyColumnOf(
  { channel, text, parameters }: AudiencePlan,
  headers: string[],
  columns: string[],
): number {
  const source = channel === "chat-template" ? Object.values(parameters).join(" ") : text;
  const names = mergeFieldsOf(source)
    .filter(({ fallback }) => fallback === undefined)
    .map(({ name }) => name.toLowerCase());
  return headers.findIndex(
    (header, column) => names.includes(header.trim().toLowerCase()) && (columns[column] ?? "").trim() === "",
  );
}
