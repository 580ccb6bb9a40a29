import type {
  AudienceAnswer,
  AudienceCounts,
  AudienceProblem,
  ExcludedRow,
  PreviewRow,
  Repair,
  RepeatedNumber,
} from "../contract/desk/campaign/audience.ts";
import { rowReason } from "../contract/words/reason/row-reasons.ts";
import type { ImportedRecipient } from "./import-plan.ts";
import { createDamagedCells, type DamagedCells } from "./row/damaged-cells.ts";

export type AudienceSummary = Omit<
  AudienceAnswer,
  "requests" | "savings" | "workbook" | "damaged" | "unproven" | "consent" | "languages"
> & {
  /** Null where nothing is, and where it is repaired. */
  damaged: DamagedCells | null;
};

/** Why a row is left out. */
export type Bucket = Exclude<keyof AudienceCounts, "rows" | "ok" | "repaired">;

export type Summary = {
  counts: AudienceCounts;
  include(recipient: ImportedRecipient, repair: Repair | null): void;
  exclude(row: ExcludedRow & { bucket: Bucket }, code: string, column: string): void;
  damaged: Pick<ReturnType<typeof createDamagedCells>, "add">;
  repeats: Pick<RepeatedNumbers, "skip" | "named">;
  /** `kept` says which row of each number in `repeats` is sent to. */
  finish(kept: ReadonlyMap<string, number>): AudienceSummary;
};

const MAX_TO_MEND = 500;
// There is nothing to mend in these, so a thousand of them leave room for the one number that is wrong.
const MAX_SETTLED = {
  duplicate: 100,
  suppressed: 100,
  noConsent: 100,
  capped: 100,
  restricted: 100,
  trial: 100,
  without: 100,
  heldOut: 100,
};
const MAX_PREVIEW = 50;
const MAX_ROWS_NAMED = 20;

type Special = Record<"longest" | "mostExpensive" | "withFallback", PreviewRow | null>;

/** Adds up what an import meets: buckets, a list of things to mend, segments and rows worth a look. */
export function createSummary(headers: readonly string[]): Summary {
  const counts = noCounts();
  const repairs = new Map<Repair, number>();
  const problems = new Map<string, AudienceProblem>();
  const excluded: ExcludedRow[] = [];
  const preview: PreviewRow[] = [];
  const special: Special = { longest: null, mostExpensive: null, withFallback: null };
  const histogram: number[] = [];
  const room = createRoom();
  const repeats = createRepeatedNumbers();
  const damaged = createDamagedCells(headers);
  return {
    counts,
    repeats,
    damaged,
    include(recipient, repair) {
      counts.rows++;
      if (repair === null) counts.ok++;
      else {
        counts.repaired++;
        repairs.set(repair, (repairs.get(repair) ?? 0) + 1);
      }
      histogram[recipient.segments] = (histogram[recipient.segments] ?? 0) + 1;
      if (preview.length < MAX_PREVIEW) preview.push(previewOf(recipient));
      keepSpecial(special, recipient);
    },
    exclude(row, code, column) {
      counts.rows++;
      counts[row.bucket]++;
      const key = `${code}\u0000${column}`;
      const known = problems.get(key) ?? { code, todo: column, count: 0, rows: [] };
      known.count++;
      if (room.take(row.bucket)) excluded.push(copyOf(row));
      if (known.rows.length < MAX_ROWS_NAMED) known.rows.push(row.row);
      problems.set(key, known);
    },
    finish: (kept) => ({
      counts,
      repairs: [...repairs].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
      excluded,
      repeats: repeats.finish(kept),
      damaged: damaged.finish(),
      problems: [...problems.values()].map((problem) => ({
        ...problem,
        todo: todoOf(problem),
        ...(takesDefault(problem) && { orDefaultOf: problem.todo }),
      })),
      preview: distinct([...preview, special.longest, special.mostExpensive, special.withFallback]),
      segments: segmentsOf(histogram),
    }),
  };
}

const noCounts = (): AudienceCounts => ({
  rows: 0,
  ok: 0,
  repaired: 0,
  empty: 0,
  invalid: 0,
  notMobile: 0,
  otherCountry: 0,
  duplicate: 0,
  suppressed: 0,
  noConsent: 0,
  capped: 0,
  restricted: 0,
  trial: 0,
  without: 0,
  heldOut: 0,
});

function createRoom() {
  const left = { ...MAX_SETTLED, toMend: MAX_TO_MEND };
  return {
    take: (bucket: Bucket): boolean =>
      left[bucket in MAX_SETTLED ? (bucket as keyof typeof MAX_SETTLED) : "toMend"]-- > 0,
  };
}

// A cell is a view into the piece of the file it was cut from; kept as it is, it keeps all of that.
const copyOf = structuredClone;

const previewOf = ({ row, number, text, parameters, segments, language }: ImportedRecipient): PreviewRow =>
  copyOf({
    ...{ row, number, text: text ?? "", parameters: parameters as PreviewRow["parameters"], segments },
    ...(language && { language }),
  });

function keepSpecial(special: Special, recipient: ImportedRecipient): void {
  const length = recipient.text?.length ?? 0;
  if (length > (special.longest?.text.length ?? -1)) special.longest = previewOf(recipient);
  if (recipient.segments > (special.mostExpensive?.segments ?? -1))
    special.mostExpensive = previewOf(recipient);
  if (recipient.hasFallback) special.withFallback ??= previewOf(recipient);
}

function distinct(rows: (PreviewRow | null)[]): PreviewRow[] {
  const byRow = new Map(rows.flatMap((row) => (row ? [[row.row, row] as const] : [])));
  return [...byRow.values()];
}

function segmentsOf(histogram: number[]): AudienceAnswer["segments"] {
  const entries = histogram.flatMap((count, segments) => (count ? [{ segments, count }] : []));
  return {
    total: entries.reduce((sum, entry) => sum + entry.segments * entry.count, 0),
    largest: entries.at(-1)?.segments ?? 0,
    histogram: entries,
  };
}

/** What stands behind a bar in a field is its default text: a heading with one in it can have none. */
const takesDefault = ({ code, todo: column }: AudienceProblem): boolean =>
  code === "missing-value" && !column.includes("|");

/** `todo` still holds the column's name here. */
const todoOf = ({ code, count, todo: column }: AudienceProblem): string =>
  rowReason(`todo-${code}` as "todo-invalid", { count, column });

/** The numbers that stand in more than one row; which of them is kept may be known only after the whole file. */
export type RepeatedNumbers = {
  skip(number: string, row: number): void;
  /** Numbers that are named, of which somebody has to find the row that is kept. */
  named(): ReadonlySet<string>;
  finish(kept: ReadonlyMap<string, number>): RepeatedNumber[];
};

const MAX_NUMBERS = 100;
const MAX_ROWS = 20;

type Skipped = { rows: number[]; count: number };

/** Names the first numbers that repeat, with the rows that are skipped; of the others only their count is known. */
export function createRepeatedNumbers(): RepeatedNumbers {
  const met = new Map<string, Skipped>();
  return {
    skip(number, row) {
      const known = met.get(number);
      if (known) {
        known.count++;
        if (known.rows.length < MAX_ROWS) known.rows.push(row);
        // A number is a view into the piece of the file it was cut from; kept as it is, it keeps all of that.
      } else if (met.size < MAX_NUMBERS) met.set(structuredClone(number), { rows: [row], count: 1 });
    },
    named: () => new Set(met.keys()),
    finish: (kept) =>
      [...met].map(([number, { rows, count }]) => ({ number, kept: kept.get(number) ?? 0, rows, count })),
  };
}
