import { composeSms } from "../audience/compose.ts";
import { detectEncoding } from "../audience/detect-encoding.ts";
import { type ImportedRecipient, type ImportPlan, importAudience } from "../audience/import-audience.ts";
import { inspectFile, SAMPLE_BYTES } from "../audience/inspect-file.ts";
import type { ExcludedRow } from "../contract/desk/audience.ts";

export type ImportOptions = Partial<ImportPlan> & { template?: string; pieces?: number };

/** Imports bytes as a campaign's file would be, `pieces` bytes at a time, everything about it guessed. */
export async function importBytes(
  bytes: Uint8Array,
  { template = "Habari", pieces = 65_536, ...plan }: ImportOptions = {},
) {
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  };
  const encoding = await detectEncoding(open);
  const inspection = inspectFile(bytes.subarray(0, SAMPLE_BYTES), { encoding });
  const recipients: ImportedRecipient[] = [];
  const excluded: ExcludedRow[] = [];
  const summary = await importAudience(
    open,
    {
      ...inspection,
      phoneColumn: inspection.phoneColumn ?? 0,
      compose: composeSms(template, inspection.headers),
      region: "TZ",
      isHomeOnly: true,
      duplicates: "first",
      isSuppressed: () => false,
      ...plan,
    },
    {
      onRecipients: async (batch) => void recipients.push(...batch),
      onExcluded: (batch) => void excluded.push(...batch),
    },
  );
  return { inspection, summary, recipients, excluded };
}
