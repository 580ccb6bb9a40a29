import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { inspectTable } from "#lib/audience/file/inspect-table.ts";
import { openTables } from "#lib/audience/file/open-table.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import { looksLikePhone, phonesIn } from "#lib/audience/number/looks-like-phone.ts";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { Table } from "#lib/audience/table.ts";
import { composeChatText } from "#lib/audience/text/compose.ts";
import type { Repair } from "#lib/contract/desk/campaign/audience.ts";
import type { OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import { Fault } from "#lib/fault.ts";

/** `sheet` is there where a workbook has several. */
export type ImportRow = { number: string; row: number; sheet?: string };
export type ReadImport = Pick<OptOutImport, "column" | "workbook" | "repairs" | "refused"> & {
  people: ImportRow[];
  counts: Pick<OptOutImport["counts"], "rows" | "repeated" | "refused">;
};

type Import = { bytes: Uint8Array; region: string; isPasted?: boolean };

const MAX_NAMED = 50;

/**
 * Reads the numbers of a file. Whatever can be read as a number is taken, of a landline or abroad, in hidden rows and in
 * every sheet: to send to somebody who asked us not to is worse than a line too many. Throws unreadable_file.
 */
export async function readImport({ bytes, region, isPasted = false }: Import): Promise<ReadImport> {
  const tables = await openTables({
    bytes: bytes.length,
    read: async function* (start, end) {
      yield bytes.subarray(start, end);
    },
  });
  const tally: Tally = {
    people: new Map(),
    refused: [],
    repairs: new Map(),
    column: null,
    counts: NOTHING(),
  };
  const faults: Fault[] = [];
  for (const table of tables) {
    // Nobody pastes a heading: a first number with too few digits would be taken for one, and not even be counted.
    const overrides = { region, ...(isPasted && { hasHeader: false }) };
    const inspection = await inspectTable(table, overrides).catch(faultOf);
    if (inspection instanceof Fault) faults.push(inspection);
    else await readTable({ table, inspection, region, isAlone: tables.length === 1 }, tally);
  }
  const [fault] = faults;
  // A cover of one line is no reason to refuse the sheet behind it.
  if (fault && tally.counts.rows === 0) throw fault;
  return {
    ...tally,
    people: [...tally.people.values()],
    repairs: [...tally.repairs].map(([kind, count]) => ({ kind, count })),
    workbook: wholeOf(tables),
  };
}

type Tally = Pick<ReadImport, "refused" | "column" | "counts"> & {
  people: Map<string, ImportRow>;
  repairs: Map<Repair, number>;
};

const NOTHING = () => ({ rows: 0, repeated: 0, refused: 0 });

function faultOf(error: unknown): Fault {
  if (error instanceof Fault && error.code === "unreadable_file") return error;
  throw error;
}

type Reading = { table: Table; inspection: Inspection; region: string; isAlone: boolean };
type Row = { row: number; columns: readonly string[]; number?: string; reason?: string };
/** `phoneColumn` is null for a sheet beside the list: there a number may stand in any cell. */
type Place = { phoneColumn: number | null; region: string; sheet: string | undefined };

async function readTable({ table, inspection, region, isAlone }: Reading, tally: Tally): Promise<void> {
  const { headers, phoneCandidates } = inspection;
  const phoneColumn = inspection.phoneColumn ?? (headers.length === 1 ? 0 : null);
  const place = { phoneColumn, region, sheet: isAlone ? undefined : table.workbook?.sheet };
  if (phoneColumn === null && (isAlone || phoneCandidates.length > 0))
    throw noColumn(inspection, place.sheet);
  const add = (rows: readonly Row[]) => {
    for (const row of rows) addRow(tally, row, place);
  };
  const plan = {
    ...inspection,
    phoneColumn: phoneColumn ?? 0,
    compose: composeChatText("-", headers),
    region,
  };
  const { repairs } = await importAudience(
    table.open,
    { ...plan, isHomeOnly: false, duplicates: "first", isSuppressed: () => false },
    { onRecipients: add, onExcluded: add },
  );
  if (phoneColumn === null) return;
  for (const { kind, count } of repairs) tally.repairs.set(kind, (tally.repairs.get(kind) ?? 0) + count);
  if (inspection.hasHeader) tally.column ??= headers[phoneColumn] ?? null;
}

function addRow(tally: Tally, row: Row, place: Place): void {
  const { phoneColumn, sheet } = place;
  const numbers = numbersOf(row, place);
  if (phoneColumn === null && numbers.length === 0) return;
  tally.counts.rows++;
  const at = { row: row.row, ...(sheet !== undefined && { sheet }) };
  for (const number of numbers) {
    if (tally.people.has(number)) tally.counts.repeated++;
    else tally.people.set(number, { number, ...at });
  }
  if (numbers.length > 0 || tally.counts.refused++ >= MAX_NAMED) return;
  const value = (row.columns[phoneColumn ?? 0] ?? "").slice(0, 60);
  tally.refused.push({ ...at, value, reason: row.reason ?? "" });
}

function numbersOf({ columns, number }: Row, { phoneColumn, region }: Place): string[] {
  if (phoneColumn === null) return columns.filter(looksLikePhone).flatMap((cell) => numbersIn(cell, region));
  return number === undefined ? numbersIn(columns[phoneColumn] ?? "", region) : [number];
}

/** All numbers of a cell: one may hold two, or words beside its number. */
function numbersIn(cell: string, region: string): string[] {
  const { number } = normalisePhone(cell, region);
  if (number !== null) return [number];
  return phonesIn(cell).flatMap((part) => normalisePhone(part, region).number ?? []);
}

function wholeOf(tables: readonly Table[]): OptOutImport["workbook"] {
  const books = tables.flatMap(({ workbook }) => workbook ?? []);
  const [first] = books;
  if (!first) return null;
  const sum = (part: "hiddenRows" | "hiddenColumns") => books.reduce((all, book) => all + book[part], 0);
  const hidden = { hiddenRows: sum("hiddenRows"), hiddenColumns: sum("hiddenColumns") };
  return { ...first, sheets: books.length, ...hidden };
}

/** Of several columns nobody here says which one; numbers that are pasted are taken from all of them. */
function noColumn({ headers, phoneCandidates }: Inspection, sheet: string | undefined): Fault {
  const names = phoneCandidates.map((column) => `“${headers[column]}”`).join(", ");
  const where = sheet === undefined ? "" : ` of the sheet “${sheet}”`;
  if (phoneCandidates.length === 1)
    return unreadable(`The column ${names}${where} has few good phone numbers. ${PASTE}`);
  if (phoneCandidates.length > 1)
    return unreadable(`More than one column${where} could have the phone numbers: ${names}. ${PASTE}`);
  const known = headers.slice(0, 12).join(", ");
  return unreadable(`No column of the file looks like phone numbers. Its columns: ${known}.`);
}

const PASTE = "Copy the numbers out of the file and paste them.";

const unreadable = (detail: string) => new Fault("unreadable_file", detail);
