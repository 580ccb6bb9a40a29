import { numberColumnsOf } from "#lib/audience/columns.ts";
import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { inspectTable, openTables } from "#lib/audience/file/open-table.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import { BETWEEN_NUMBERS, looksLikePhone } from "#lib/audience/number/looks-like-phone.ts";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { Table } from "#lib/audience/table.ts";
import { composeChatText } from "#lib/audience/text/compose.ts";
import type { Repair } from "#lib/contract/desk/campaign/audience.ts";
import type { OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { withoutUnseen } from "#lib/contract/rules/text/unseen.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";

/** `sheet` is there where a workbook has several. */
export type ImportRow = { number: string; row: number; sheet?: string };
export type ReadImport = Pick<OptOutImport, "column" | "workbook" | "repairs" | "refused"> & {
  people: ImportRow[];
  counts: Pick<OptOutImport["counts"], "rows" | "repeated" | "refused">;
};

type Import = { bytes: Uint8Array; region: string };

const MAX_NAMED = 50;
const MAX_SHOWN = 60;

/**
 * Reads the numbers of a file, or of what was pasted, a line as one cell. Whatever can be read as a number is taken, of a landline or
 * abroad, in hidden rows, in every sheet and in every column of numbers: to send to somebody who asked us not to is
 * worse than a line too many. Throws unreadable_file.
 */
export async function readImport({
  bytes,
  region,
  isPasted = false,
}: Import & { isPasted?: boolean }): Promise<ReadImport> {
  const tally: Tally = {
    people: new Map(),
    refused: [],
    repairs: new Map(),
    column: null,
    counts: NOTHING(),
  };
  const workbook = isPasted ? readPasted({ bytes, region }, tally) : await readFile({ bytes, region }, tally);
  return {
    ...tally,
    people: [...tally.people.values()],
    repairs: [...tally.repairs].map(([kind, count]) => ({ kind, count })),
    workbook,
  };
}

function readPasted({ bytes, region }: Import, tally: Tally): null {
  const lines = new TextDecoder().decode(bytes).split(LINE);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const { repair, reason } = normalisePhone(line, region);
    if (repair) addRepairs(tally, [{ kind: repair, count: 1 }]);
    addRow(tally, { row: at + 1, columns: [line], reason }, { phoneColumns: [0], region, sheet: undefined });
  }
  if (tally.counts.rows === 0)
    throw unreadable(t("There is nothing in this list.", "Hakuna kitu kwenye orodha hii."));
  return null;
}

const LINE = /\r\n|[\r\n\u0085\u2028\u2029]/;

async function readFile({ bytes, region }: Import, tally: Tally): Promise<OptOutImport["workbook"]> {
  const tables = await openTables({
    bytes: bytes.length,
    read: async function* (start, end) {
      yield bytes.subarray(start, end);
    },
  });
  const faults: Fault[] = [];
  for (const table of tables) {
    const inspection = await inspectTable(table, { region }).catch(faultOf);
    if (inspection instanceof Fault) faults.push(inspection);
    else await readTable({ table, inspection, region, isAlone: tables.length === 1 }, tally);
  }
  const [fault] = faults;
  // A cover of one line is no reason to refuse the sheet behind it.
  if (fault && tally.counts.rows === 0) throw fault;
  return wholeOf(tables);
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
type Row = { row: number; columns: readonly string[]; number?: string; reason?: string; isTooLong?: boolean };
/** `phoneColumns` is null for a sheet beside the list: there a number may stand in any cell. */
type Place = { phoneColumns: readonly number[] | null; region: string; sheet: string | undefined };

async function readTable({ table, inspection, region, isAlone }: Reading, tally: Tally): Promise<void> {
  const { headers } = inspection;
  const phoneColumns = phoneColumnsOf(inspection, region);
  if (phoneColumns === null && isAlone) throw noColumn(headers);
  const place = { phoneColumns, region, sheet: isAlone ? undefined : table.workbook?.sheet };
  const add = (rows: readonly Row[]) => {
    for (const row of rows) addRow(tally, row, place);
  };
  const plan = {
    ...inspection,
    phoneColumn: phoneColumns?.[0] ?? 0,
    compose: composeChatText("-", headers),
    region,
  };
  const { repairs } = await importAudience(
    table.open,
    { ...plan, isHomeOnly: false, duplicates: "first", forbiddenOf: () => null },
    { onRecipients: add, onExcluded: add },
  );
  if (phoneColumns === null) return;
  addRepairs(tally, repairs);
  if (inspection.hasHeader) tally.column ??= phoneColumns.map((column) => headers[column]).join(", ");
}

/** Nobody says here which of several is meant, and who stands in any of them has asked us not to send. */
function phoneColumnsOf(
  { headers, rows, phoneColumn, phoneCandidates }: Inspection,
  region: string,
): number[] | null {
  if (headers.length === 1) return [0];
  const likely = phoneColumn === null ? phoneCandidates : [phoneColumn];
  return likely.length === 0 ? null : [...new Set([...likely, ...numberColumnsOf(headers, rows, region)])];
}

function addRepairs(tally: Tally, repairs: ReadImport["repairs"]): void {
  for (const { kind, count } of repairs) tally.repairs.set(kind, (tally.repairs.get(kind) ?? 0) + count);
}

function addRow(tally: Tally, row: Row, place: Place): void {
  const { numbers, unread, first } = readCells(row, place);
  const isUnread = isUnreadRow(row, numbers);
  if (place.phoneColumns === null && numbers.length === 0 && !row.isTooLong) return;
  tally.counts.rows++;
  const at = { row: row.row, ...(place.sheet !== undefined && { sheet: place.sheet }) };
  for (const number of numbers) {
    if (tally.people.has(number)) tally.counts.repeated++;
    else tally.people.set(number, { number, ...at });
  }
  if (isUnread) refuse(tally, { ...at, value: first, reason: sayRow(row.reason ?? "") });
  else for (const value of unread) refuse(tally, { ...at, value, reason: reasonOf(value, place) });
}

/** Behind the first cells of a row that is too long may be more numbers. */
const isUnreadRow = ({ isTooLong }: Row, numbers: readonly string[]): boolean =>
  isTooLong === true || numbers.length === 0;

const reasonOf = (value: string, { region }: Place): string => sayRow(normalisePhone(value, region).reason);

type ReadCells = { numbers: string[]; unread: string[] };

/** What the importer has read stands: it knows of which country a number of its column is. */
function readCells({ columns, number }: Row, { phoneColumns, region }: Place): ReadCells & { first: string } {
  const cells = phoneColumns?.map((column) => columns[column] ?? "") ?? columns.filter(looksLikePhone);
  const isRead = number !== undefined && phoneColumns !== null;
  const read = cells.slice(isRead ? 1 : 0).map((cell) => readCell(cell, region));
  return {
    numbers: [...(isRead ? [number] : []), ...read.flatMap((cell) => cell.numbers)],
    unread: read.flatMap((cell) => cell.unread),
    first: cells[0] ?? "",
  };
}

function refuse(tally: Tally, refused: ReadImport["refused"][number]): void {
  if (tally.counts.refused++ < MAX_NAMED)
    tally.refused.push({ ...refused, value: refused.value.slice(0, MAX_SHOWN) });
}

/** What may be meant as a number and cannot be read as one: a day and a month have fewer digits. */
const LEAST_DIGITS = 5;
const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** All numbers of a cell, which may hold several, or words beside them; `unread`: what in it cannot be read as one. */
function readCell(cell: string, region: string): ReadCells {
  const pieces = normalisePhone(cell, region).number === null ? cell.split(BETWEEN_NUMBERS) : [cell];
  const read = pieces.map((piece) => ({ piece: piece.trim(), ...readPiece(piece, region) }));
  return {
    numbers: read.flatMap(({ numbers }) => numbers),
    unread: read.flatMap(({ piece, numbers, unread }) => {
      if (numbers.length > 0) return unread;
      return countDigits(piece) >= LEAST_DIGITS ? piece : [];
    }),
  };
}

// From its first digit to its last, as long as nothing but spaces and marks stands between them.
const FIGURES = /\+?\d[\d\s().·\-\u2010-\u2015\u2212]*\d/g;

function readPiece(piece: string, region: string): ReadCells {
  const { number } = normalisePhone(piece, region);
  if (number !== null) return { numbers: [number], unread: [] };
  const read = [...withoutUnseen(piece).matchAll(FIGURES)].map(([figures]) => cutFigures(figures, region));
  return {
    numbers: read.flatMap(({ numbers }) => numbers),
    unread: read.flatMap(({ unread }) => unread),
  };
}

/** A number is written in at most so many parts, and has so many digits (E.164). */
const MAX_PARTS = 8;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** So many figures in a row that begin no number are no list of numbers: a line of a million would hold everybody up. */
const MAX_MISSES = 1_000;

/** The numbers among figures with spaces between them: `1. 0754 000 318`, `0754 000 318 0713 000 206`. */
function cutFigures(figures: string, region: string): ReadCells {
  const parts = figures.split(/\s+/);
  const numbers: string[] = [];
  let misses = 0;
  let start = 0;
  while (start < parts.length && misses < MAX_MISSES) {
    const found = numberAt(parts, start, region);
    misses = found ? 0 : misses + 1;
    if (found) numbers.push(found.number);
    start = found?.end ?? start + 1;
  }
  return { numbers, unread: start < parts.length ? [parts.slice(start).join(" ")] : [] };
}

/** The longest number that begins with this part. */
function numberAt(parts: readonly string[], start: number, region: string) {
  for (let end = Math.min(parts.length, start + MAX_PARTS); end > start; end--) {
    const piece = parts.slice(start, end).join(" ").replaceAll("·", "");
    const digits = countDigits(piece);
    // Reading one takes far longer than counting.
    if (digits < MIN_DIGITS || digits > MAX_DIGITS) continue;
    const { number } = normalisePhone(piece, region);
    if (number !== null) return { number, end };
  }
  return null;
}

function wholeOf(tables: readonly Table[]): OptOutImport["workbook"] {
  const books = tables.flatMap(({ workbook }) => workbook ?? []);
  const [first] = books;
  if (!first) return null;
  const sum = (part: "hiddenRows" | "hiddenColumns") => books.reduce((all, book) => all + book[part], 0);
  const hidden = { hiddenRows: sum("hiddenRows"), hiddenColumns: sum("hiddenColumns") };
  return { ...first, sheets: books.length, ...hidden };
}

function noColumn(headers: readonly string[]): Fault {
  const known = headers.slice(0, 12).join(", ");
  return unreadable(
    t(
      `No column of the file looks like phone numbers. Its columns: ${known}.`,
      `Hakuna safu ya faili inayoonekana kuwa na namba za simu. Safu zake: ${known}.`,
    ),
  );
}

const unreadable = (detail: string) => new Fault("unreadable_file", detail);
