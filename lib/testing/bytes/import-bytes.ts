import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import { sayAudience, sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { inspectTable, openTable } from "../../audience/file/open-table.ts";
import { importAudience } from "../../audience/import-audience.ts";
import type { ImportedRecipient, ImportPlan, LeftOutRow } from "../../audience/import-plan.ts";
import type { StoredFile } from "../../audience/table.ts";
import { composeSms } from "../../audience/text/compose.ts";

export type ImportOptions = Partial<ImportPlan> & {
  template?: string;
  pieces?: number;
  keep?: boolean;
  sheet?: string;
};

/** Imports bytes as a campaign's file would be, `pieces` bytes at a time, everything about it guessed. */
export async function importBytes(
  bytes: Uint8Array,
  { template = "Habari", pieces = 65_536, keep = true, sheet, ...plan }: ImportOptions = {},
) {
  const { open, workbook } = await openTable(storedBytes(bytes, pieces), { sheet });
  const inspection = await inspectTable({ open, workbook }, { repair: plan.repair });
  const recipients: ImportedRecipient[] = [];
  const excluded: LeftOutRow[] = [];
  const summary = await importAudience(
    open,
    {
      ...inspection,
      phoneColumn: inspection.phoneColumn ?? 0,
      compose: composeSms(template, inspection.headers),
      region: "TZ",
      isHomeOnly: true,
      duplicates: "first",
      forbiddenOf: () => null,
      ...plan,
    },
    {
      onRecipients: async (batch) => void (keep && recipients.push(...batch)),
      onExcluded: (batch) =>
        void excluded.push(...batch.map((row) => ({ ...row, reason: sayRow(row.reason) }))),
    },
  );
  return { inspection, workbook, summary: sayAudience(summary), recipients, excluded };
}

/** Bytes as a file that is read in pieces. */
export const storedBytes = (bytes: Uint8Array, pieces = 65_536): StoredFile => ({
  bytes: bytes.length,
  async *read(start, end) {
    for (let at = start; at < end; at += pieces) yield bytes.subarray(at, Math.min(at + pieces, end));
  },
});

/** Opted out are those of whom this is true. */
export const outWhere =
  (isOut: (number: string) => boolean) =>
  (number: string): Forbidden | null =>
    isOut(number) ? { why: "opted-out", count: 0 } : null;
