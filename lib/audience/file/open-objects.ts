import { t } from "../../contract/language.ts";
import { isBlankText } from "../../contract/rules/text/is-blank-text.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { Fault } from "../../fault.ts";
import type { ObjectRows } from "../import-plan.ts";
import type { StoredFile, Table } from "../table.ts";
import type { Inspection } from "./inspect-file.ts";
import { createPieceRows, type PieceRows } from "./read-file-rows.ts";

/** Characters of a line, and fields of all lines together, at most. */
const MAX_LINE = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_NAME = 500;

const NUMBER = "number";
const REFERENCE = "reference";

/**
 * A file of JSON objects, one a line (`application/x-ndjson`), as a table with a column for each name: row 7 is line 7. A line
 * that cannot be one is a row without a person, and says why. Throws `unreadable_file` for a file without lines.
 */
export async function openObjects(file: StoredFile): Promise<{ table: Table; inspection: Inspection }> {
  const open = () => file.read(0, file.bytes);
  const columns = await columnsOf(open());
  const inspection: Inspection = {
    ...{ encoding: "utf-8", delimiter: ",", quote: '"', hasHeader: false, titleRows: 0 },
    ...{ headers: [...columns.keys()], usualCells: null, repair: undefined, rows: [], rowNumbers: [] },
    ...{ phoneColumn: 0, phoneCandidates: [], countryColumn: null, objects: rowsOf(columns) },
  };
  return { table: { open, workbook: null }, inspection };
}

type Columns = ReadonlyMap<string, number>;

/** A name for each column, in the order in which they come; the number and the reference have the first two. */
async function columnsOf(chunks: AsyncIterable<Uint8Array>): Promise<Columns> {
  const columns = new Map([NUMBER, REFERENCE].map((name, at) => [name, at]));
  let isEmpty = true;
  for await (const lines of linesOf(chunks)) {
    const written = lines.filter((line) => !isBlankText(line));
    isEmpty &&= written.length === 0;
    for (const name of written.flatMap(namesIn))
      if (columns.size < MAX_FIELDS && !columns.has(name)) columns.set(name, columns.size);
  }
  if (isEmpty)
    throw new Fault(
      "unreadable_file",
      t(
        "The file has no lines. Each is a JSON object with a number.",
        "Faili halina mistari. Kila mmoja ni kitu cha JSON chenye number.",
      ),
    );
  return columns;
}

function namesIn(line: string): string[] {
  const read = readLine(line);
  return typeof read === "string" ? [] : [...read.keys()];
}

const rowsOf = (columns: Columns): ObjectRows => ({
  async *readPieces(open) {
    let row = 0;
    for await (const lines of linesOf(open())) {
      const others: PieceRows["others"] = [];
      for (const line of lines) {
        row++;
        if (!isBlankText(line))
          others.push({ cells: cellsOf(line, columns), row, damage: undefined, before: 0 });
      }
      yield { ...createPieceRows(2), others, isSuspect: lines.some(isSuspect) };
    }
  },
  // Only a line that is none has a cell more than there are columns.
  doubtOf: (cells) => {
    const reason = cells[columns.size];
    return reason === undefined ? null : { bucket: "invalid", code: "no-object", reason };
  },
});

const PLAIN = /^[\x20-\x7e\t\r]*$/;

/** Only there a value can be damaged. A backslash may stand for any character. */
const isSuspect = (line: string): boolean => !PLAIN.test(line) || /[&<\\]/.test(line);

function cellsOf(line: string, columns: Columns): string[] {
  const cells = Array<string>(columns.size).fill("");
  const read = readLine(line);
  if (typeof read === "string") return [...cells, read];
  for (const [name, value] of read) {
    const at = columns.get(name);
    if (at === undefined) return [...cells, rowReason("many-names", { most: MAX_FIELDS })];
    cells[at] = value;
  }
  return cells;
}

/** The values of a line by their names; a sentence where it cannot be a row. */
function readLine(line: string): Map<string, string> | string {
  if (line.length > MAX_LINE) return rowReason("long-line", { most: MAX_LINE });
  const object = parsed(line);
  if (object === undefined) return rowReason("not-json");
  if (typeof object !== "object" || object === null || Array.isArray(object)) return rowReason("no-object");
  const entries = Object.entries(object).map(([name, part]) => [name.trim(), part] as const);
  for (const entry of entries) {
    const refusal = refusalOf(entry);
    if (refusal !== null) return refusal;
  }
  const values = new Map(entries.map(([name, part]) => [name, part === null ? "" : String(part)]));
  return isBlankText(values.get(NUMBER) ?? "") ? rowReason("no-number-field") : values;
}

function refusalOf([name, part]: readonly [string, unknown]): string | null {
  if (name === "" || name.length > MAX_NAME) return rowReason("field-name", { most: MAX_NAME });
  if (typeof part === "object" && part !== null) return rowReason("field-kind", { name: shown(name) });
  return isStorable(name) && isStorable(String(part))
    ? null
    : rowReason("field-unstorable", { name: shown(name) });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const shown = (name: string): string => name.slice(0, 40).toWellFormed().replaceAll("\0", "");

/** The lines of each chunk. Of one that is too long the end is lost, and enough is kept to see that it is. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = (lines.pop() ?? "").slice(0, MAX_LINE + 1);
    yield lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield [rest];
}
