import { Fault } from "../fault.ts";
import { type OnDataRow, readFileRows } from "./file/read-file-rows.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow } from "./import-plan.ts";
import {
  createFirstRowFinder,
  createJudge,
  createLastRowFinder,
  type LastRows,
  phoneReaderOf,
} from "./row/judge-row.ts";
import type { OpenFile } from "./stored-file.ts";
import { type AudienceSummary, createSummary } from "./summarise.ts";

/** Takes batches in file order; the import waits for each. */
export type AudienceSink = {
  onRecipients?: (batch: ImportedRecipient[]) => void | Promise<void>;
  onExcluded?: (batch: LeftOutRow[]) => void | Promise<void>;
};

const BATCH = 1_000;

/**
 * Streams a file into checked recipients; memory does not grow with it. The same bytes give the same answer in a
 * browser worker and on the server. Every data row ends in exactly one bucket. Throws `unreadable_file`.
 */
export async function importAudience(
  open: OpenFile,
  plan: ImportPlan,
  sink: AudienceSink = {},
): Promise<AudienceSummary> {
  const lastRows = plan.duplicates === "last" ? await findLastRows(open, plan) : null;
  const summary = createSummary();
  const judge = createJudge(plan, summary, lastRows);
  const recipients: ImportedRecipient[] = [];
  const excluded: LeftOutRow[] = [];
  const flush = async () => {
    const [included, left] = [recipients.splice(0), excluded.splice(0)];
    await sink.onRecipients?.(included);
    await sink.onExcluded?.(left);
  };
  const take: OnDataRow = (cells, row, state) => {
    const judged = judge(cells, row, state);
    if ("number" in judged) recipients.push(judged);
    else excluded.push(judged);
  };
  const ahead = plan.lookAhead && createLookAhead(plan, plan.lookAhead, take);
  for await (const _ of readFileRows(open, plan, ahead?.onRow ?? take)) {
    await ahead?.judgeAll();
    if (recipients.length + excluded.length >= BATCH) await flush();
  }
  await flush();
  if (summary.counts.rows === 0)
    throw new Fault("unreadable_file", "The file has column names, but no rows below them.");
  return summary.finish(lastRows ?? (await findFirstRows(open, plan, summary.repeats.named())));
}

/** Reads as far as the last of these rows once more; of a number that is in the file once nobody asks it. */
async function findFirstRows(
  open: OpenFile,
  plan: ImportPlan,
  wanted: ReadonlySet<string>,
): Promise<LastRows> {
  const firstRows = new Map<string, number>();
  if (wanted.size === 0) return firstRows;
  for await (const _ of readFileRows(open, plan, createFirstRowFinder(plan, wanted, firstRows)))
    if (firstRows.size === wanted.size) break;
  return firstRows;
}

/** Keeps the rows of a piece until somebody has looked their numbers up. */
function createLookAhead(
  plan: ImportPlan,
  lookAhead: NonNullable<ImportPlan["lookAhead"]>,
  take: OnDataRow,
): { onRow: OnDataRow; judgeAll(): Promise<void> } {
  const readPhone = phoneReaderOf(plan);
  let rows: Parameters<OnDataRow>[] = [];
  return {
    onRow: (cells, row, { damage, lost }) => void rows.push([cells, row, { damage, lost }]),
    async judgeAll() {
      const kept = rows;
      rows = [];
      if (kept.length === 0) return;
      await lookAhead(kept.flatMap(([cells]) => readPhone(cells).number ?? []));
      for (const row of kept) take(...row);
    },
  };
}

async function findLastRows(open: OpenFile, plan: ImportPlan): Promise<LastRows> {
  const lastRows = new Map<string, number>();
  for await (const _ of readFileRows(open, plan, createLastRowFinder(plan, lastRows)));
  return lastRows;
}
