import { setImmediate } from "node:timers/promises";
import { detectDialect } from "#lib/audience/file/detect-dialect.ts";
import { createTextStream, detectEncoding } from "#lib/audience/file/detect-encoding.ts";
import { createRowReader } from "#lib/audience/file/read-rows.ts";
import { isBlankRow } from "#lib/audience/row/is-blank-row.ts";
import { SendMessages, type WantedMessage } from "#lib/contract/desk/api/message.ts";
import { findRepeatedMember } from "#lib/contract/rules/text/find-repeated-member.ts";
import { Fault } from "#lib/fault.ts";
import { parseInput } from "../http/index.ts";

/** One row, by its number in a spreadsheet (in NDJSON its line): a message, or why it is none. */
export type OutboxRow = { row: number } & ({ message: WantedMessage } | { field: string; reason: string });

const SAMPLE = 64 * 1024;
const AT_ONCE = 1_000;

/**
 * Reads a file as messages, in the order of its rows. A message without a reference gets NAME:row. Throws `unreadable_file` and
 * `invalid_input` where all of it cannot be read, such as for a column that is not known.
 */
export async function readOutboxFile(name: string, bytes: Uint8Array): Promise<OutboxRow[]> {
  const stream = createTextStream(await detectEncoding(() => piecesOf(bytes)));
  const text = stream.decode(bytes) + stream.end();
  const read = /\.csv$/i.test(name) ? readCsv(text) : readLines(text);
  const rows: OutboxRow[] = [];
  for (const { row, value } of read) {
    rows.push(rowOf(name, row, value));
    // At once a file of 64 MB would hold up sends and leases of the worker for seconds.
    if (rows.length % AT_ONCE === 0) await setImmediate();
  }
  return rows;
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type Read = { row: number; value: object | string };

/** A value, or the reason why there is none. */
function rowOf(name: string, row: number, value: object | string): OutboxRow {
  if (typeof value === "string") return { row, field: "", reason: value };
  try {
    const message = parseInput(SendMessages.shape.messages.element, value) as WantedMessage;
    return { row, message: { ...message, reference: message.reference ?? `${name}:${row}` } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const [first] = error.fields;
    return { row, field: first?.path ?? "", reason: first?.rule ?? error.detail };
  }
}

function readLines(text: string): Read[] {
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    return [{ row: at + 1, value: objectIn(line) }];
  });
}

function objectIn(line: string): object | string {
  try {
    const value: unknown = JSON.parse(line);
    const twice = findRepeatedMember(line);
    if (twice !== null) return `has the member “${twice.slice(0, 40)}” twice`;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  return "is no JSON object";
}

const COLUMNS = ["to", "channel", "text", "sender", "kind", "sendAt", "expiresAt", "reference"];
const GROUPED = /^(template\.(name|language)|template\.parameters\..+|metadata\..+)$/;

function readCsv(text: string): Read[] {
  const { delimiter, quote, skip } = detectDialect(text.slice(0, SAMPLE));
  const read: Read[] = [];
  let columns: string[] | null = null;
  const reader = createRowReader({ delimiter, quote }, (cells, row, damage) => {
    if (damage?.isTooLong) read.push({ row, value: "is longer than a million characters" });
    else if (isBlankRow(cells)) return;
    else if (columns === null) columns = columnsOf(cells);
    else read.push({ row, value: damage ? "has a stray quotation mark" : objectOf(columns, cells) });
  });
  reader.push(text.slice(skip));
  reader.end();
  if (columns === null) throw unreadable("The file is empty.");
  return read;
}

function columnsOf(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim());
  if (!columns.includes("to"))
    throw unreadable(
      "The first line has to name the columns, such as to,channel,text,sender: there is no to.",
    );
  const odd = columns.find((column) => column !== "" && !COLUMNS.includes(column) && !GROUPED.test(column));
  if (odd !== undefined) throw unreadable(`The column “${odd.slice(0, 60)}” is not known.`);
  const twice = columns.find((column, at) => column !== "" && columns.indexOf(column) !== at);
  if (twice !== undefined) throw unreadable(`The column “${twice.slice(0, 60)}” is there twice.`);
  return columns;
}

const unreadable = (detail: string): Fault => new Fault("unreadable_file", detail);

/** Empty cells are absent; what has a dot in its column goes into its group. */
function objectOf(columns: readonly string[], cells: readonly string[]): object | string {
  if (cells.slice(columns.length).some((cell) => cell !== "")) return "has more cells than the first line";
  const given = columns.flatMap((column, at): [string, string][] => {
    const cell = column === "text" ? (cells[at] ?? "") : (cells[at] ?? "").trim();
    return column === "" || cell === "" ? [] : [[column, cell]];
  });
  const within = (group: string) =>
    given.flatMap(([column, cell]): [string, string][] =>
      column.startsWith(group) ? [[column.slice(group.length), cell]] : [],
    );
  const parameters = within("template.parameters.");
  const template = within("template.").filter(([column]) => !column.startsWith("parameters."));
  const metadata = within("metadata.");
  return {
    ...Object.fromEntries(given.filter(([column]) => !column.includes("."))),
    ...(template.length > 0 && {
      template: {
        ...Object.fromEntries(template),
        ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
      },
    }),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  };
}
