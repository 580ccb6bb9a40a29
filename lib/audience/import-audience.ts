import { t } from "../contract/language.ts";
import { Fault } from "../fault.ts";
import { eachRow, type PieceRows, readFileRows } from "./file/read-file-rows.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow, NumberedRow } from "./import-plan.ts";
import {
  createFirstRowFinder,
  createLastRowFinder,
  createPieceJudge,
  keyColumnOf,
  type LastRows,
  phoneReaderOf,
  type Sorted,
} from "./row/judge-row.ts";
import { type AudienceSummary, createSummary } from "./summarise.ts";
import type { OpenFile } from "./table.ts";

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
  const summary = createSummary(plan.headers);
  const judge = createPieceJudge(plan, summary, lastRows);
  const sorted: Sorted = { recipients: [], excluded: [] };
  const flush = async () => {
    const [included, left] = [sorted.recipients.splice(0), sorted.excluded.splice(0)];
    await sink.onRecipients?.(included);
    await sink.onExcluded?.(left);
  };
  const lookAhead = lookAheadOf(plan);
  for await (const piece of readPieces(open, plan)) {
    await lookAhead?.(piece);
    judge(piece, sorted);
    if (sorted.recipients.length + sorted.excluded.length >= BATCH) await flush();
  }
  await flush();
  if (summary.counts.rows === 0)
    throw new Fault(
      "unreadable_file",
      t(
        "The file has column names, but no rows below them.",
        "Faili lina majina ya safu, lakini halina mistari chini yake.",
      ),
    );
  return summary.finish(lastRows ?? (await findFirstRows(open, plan, summary.repeats.named())));
}

const readPieces = (open: OpenFile, plan: ImportPlan): AsyncGenerator<PieceRows> =>
  plan.objects?.readPieces(open) ?? readFileRows(open, { ...plan, keyColumn: keyColumnOf(plan) });

/** Has the numbers of a piece looked up before its rows are judged. */
function lookAheadOf(plan: ImportPlan): ((piece: PieceRows) => Promise<void>) | null {
  const { learn, lookAhead } = plan;
  if (!learn && !lookAhead) return null;
  const readPhone = phoneReaderOf(plan);
  return async (piece) => {
    const numbers: string[] = [];
    const rows: NumberedRow[] = [];
    eachRow(piece, (cells, row, state) => {
      const { number } = readPhone(cells, state);
      if (number === null) return;
      numbers.push(number);
      if (learn) rows.push({ number, row, cells });
    });
    if (rows.length > 0) await learn?.(rows);
    if (numbers.length > 0) await lookAhead?.(numbers);
  };
}

/** Reads as far as the last of these rows once more; of a number that is in the file once nobody asks it. */
async function findFirstRows(
  open: OpenFile,
  plan: ImportPlan,
  wanted: ReadonlySet<string>,
): Promise<LastRows> {
  const firstRows = new Map<string, number>();
  if (wanted.size === 0) return firstRows;
  const find = createFirstRowFinder(plan, wanted, firstRows);
  for await (const piece of readPieces(open, plan)) {
    eachRow(piece, find);
    if (firstRows.size === wanted.size) break;
  }
  return firstRows;
}

async function findLastRows(open: OpenFile, plan: ImportPlan): Promise<LastRows> {
  const lastRows = new Map<string, number>();
  const find = createLastRowFinder(plan, lastRows);
  for await (const piece of readPieces(open, plan)) eachRow(piece, find);
  return lastRows;
}
