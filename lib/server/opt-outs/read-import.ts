import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { inspectTable } from "#lib/audience/file/inspect-table.ts";
import { openTable } from "#lib/audience/file/open-table.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { composeChatText } from "#lib/audience/text/compose.ts";
import type { OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import { Fault } from "#lib/fault.ts";

export type ImportRow = { number: string; row: number };
export type ReadImport = Pick<OptOutImport, "column" | "workbook" | "repairs" | "refused"> & {
  people: ImportRow[];
  counts: Pick<OptOutImport["counts"], "rows" | "repeated" | "refused">;
};

type Import = { bytes: Uint8Array; region: string; isPasted?: boolean };

const MAX_NAMED = 50;

/**
 * Reads the numbers of a file as a campaign would. Whatever can be read as a number is taken, also of a landline or
 * abroad: to send to somebody who asked us not to is worse than a line too many. Throws unreadable_file.
 */
export async function readImport({ bytes, region, isPasted = false }: Import): Promise<ReadImport> {
  const table = await openTable({
    bytes: bytes.length,
    read: async function* (start, end) {
      yield bytes.subarray(start, end);
    },
  });
  // Nobody pastes a heading: a first number with too few digits would be taken for one, and not even be counted.
  const inspection = await inspectTable(table, { region, ...(isPasted && { hasHeader: false }) });
  const phoneColumn = inspection.phoneColumn ?? (inspection.headers.length === 1 ? 0 : null);
  if (phoneColumn === null) throw noColumn(inspection);
  const people = new Map<string, ImportRow>();
  const refused: ReadImport["refused"] = [];
  const counts = { rows: 0, repeated: 0, refused: 0 };
  const take = (number: string, row: number) => {
    if (people.has(number)) counts.repeated++;
    else people.set(number, { number, row });
  };
  const compose = composeChatText("-", inspection.headers);
  const plan = {
    ...inspection,
    phoneColumn,
    compose,
    region,
    isHomeOnly: false,
    duplicates: "first",
  } as const;
  const summary = await importAudience(
    table.open,
    { ...plan, isSuppressed: () => false },
    {
      onRecipients: (batch) => {
        for (const { number, row } of batch) take(number, row);
      },
      onExcluded: (batch) => {
        for (const { row, columns, reason } of batch) {
          const value = columns[phoneColumn] ?? "";
          const { number } = normalisePhone(value, region);
          if (number !== null) take(number, row);
          else if (counts.refused++ < MAX_NAMED) refused.push({ row, value: value.slice(0, 60), reason });
        }
      },
    },
  );
  counts.rows = summary.counts.rows;
  const column = inspection.hasHeader ? (inspection.headers[phoneColumn] ?? null) : null;
  const { workbook } = table;
  return { people: [...people.values()], counts, refused, repairs: summary.repairs, column, workbook };
}

/** Of several columns nobody here says which one; numbers that are pasted are taken from all of them. */
function noColumn({ headers, phoneCandidates }: Inspection): Fault {
  const names = phoneCandidates.map((column) => `“${headers[column]}”`).join(", ");
  if (phoneCandidates.length === 1)
    return unreadable(`The column ${names} has few good phone numbers. ${PASTE}`);
  if (phoneCandidates.length > 1)
    return unreadable(`More than one column could have the phone numbers: ${names}. ${PASTE}`);
  const known = headers.slice(0, 12).join(", ");
  return unreadable(`No column of the file looks like phone numbers. Its columns: ${known}.`);
}

const PASTE = "Copy the numbers out of the file and paste them.";

const unreadable = (detail: string) => new Fault("unreadable_file", detail);
