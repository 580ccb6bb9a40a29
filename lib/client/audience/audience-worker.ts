import type { Inspection } from "#lib/audience/inspect-file.ts";
import { inspectTable } from "#lib/audience/inspect-table.ts";
import { openTable, type Table } from "#lib/audience/open-table.ts";
import { Fault } from "#lib/fault.ts";
import type {
  AudienceCalls,
  AudienceReply,
  AudienceRequest,
  BadRow,
  CallName,
  OpenedFile,
  Reading,
  ShownRow,
} from "./audience-messages.ts";
import { checkFile } from "./check-file.ts";
import { mendFile } from "./mend-file.ts";
import { storedFileOf } from "./stored-file-of.ts";
import { writeBadRows } from "./write-bad-rows.ts";

type Opened = { file: File; table: Table; inspection: Inspection };

let opened: Opened | undefined;
let rows: ShownRow[] = [];
let bad: BadRow[] = [];

type Calls = {
  [Name in CallName]: (input: AudienceCalls[Name]["input"]) => Promise<AudienceCalls[Name]["output"]>;
};

const CALLS: Calls = {
  open: async ({ file, reading }) => open(file, await openTable(storedFileOf(file)), reading),
  async check(plan) {
    const { table, inspection } = requireOpened();
    const checked = await checkFile(table, inspection, plan);
    ({ rows, bad } = checked);
    return checked.check;
  },
  preview: async ({ at }) => rows[at] ?? null,
  async mend({ edits }) {
    const { file, table, inspection } = requireOpened();
    const { delimiter, hasHeader } = inspection;
    const mended = new File([await mendFile(table, inspection, edits)], file.name, { type: "text/csv" });
    const { open: openMended } = await openTable(storedFileOf(mended));
    // Sent as CSV from now on; a person goes on to see the workbook that it was.
    return open(
      mended,
      { open: openMended, workbook: table.workbook },
      { encoding: "utf-8", delimiter, hasHeader },
    );
  },
  async badRows() {
    const { headers, delimiter } = requireOpened().inspection;
    return writeBadRows(bad, headers, delimiter);
  },
  file: async () => requireOpened().file,
};

async function open(file: File, table: Table, reading: Reading): Promise<OpenedFile> {
  const inspection = await inspectTable(table, reading);
  opened = { file, table, inspection };
  const { name, size: bytes } = file;
  return { ...inspection, rows: inspection.rows.slice(0, 5), name, bytes, workbook: table.workbook };
}

function requireOpened(): Opened {
  if (!opened) throw new Fault("conflict", "Choose a file first.");
  return opened;
}

async function answer({ id, name, input }: AudienceRequest): Promise<AudienceReply> {
  try {
    return { id, output: await (CALLS[name] as (input: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (error instanceof Fault) return { id, fault: { code: error.code, detail: error.detail } };
    return { id, fault: { code: "internal", detail: "The file could not be read in this browser." } };
  }
}

// One at a time and in order: a check must see the file that was opened before it.
let turn = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<AudienceRequest>) => {
  turn = turn.then(async () => self.postMessage(await answer(data)));
});
