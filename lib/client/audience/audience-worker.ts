import { detectEncoding } from "#lib/audience/detect-encoding.ts";
import { type Inspection, inspectFile, SAMPLE_BYTES } from "#lib/audience/inspect-file.ts";
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
import { bytesOf } from "./bytes-of.ts";
import { checkFile } from "./check-file.ts";
import { mendFile } from "./mend-file.ts";
import { csvLine } from "./write-csv.ts";

type Opened = { file: File; inspection: Inspection };

let opened: Opened | undefined;
let rows: ShownRow[] = [];
let bad: BadRow[] = [];

type Calls = {
  [Name in CallName]: (input: AudienceCalls[Name]["input"]) => Promise<AudienceCalls[Name]["output"]>;
};

const CALLS: Calls = {
  open: ({ file, reading }) => open(file, reading),
  async check(plan) {
    const { file, inspection } = requireOpened();
    const checked = await checkFile(file, inspection, plan);
    ({ rows, bad } = checked);
    return checked.check;
  },
  preview: async ({ at }) => rows[at] ?? null,
  async mend({ edits }) {
    const { file, inspection } = requireOpened();
    const { delimiter, hasHeader } = inspection;
    return open(await mendFile(file, inspection, edits), { encoding: "utf-8", delimiter, hasHeader });
  },
  async badRows() {
    const { headers, delimiter } = requireOpened().inspection;
    const head = csvLine([...headers, "Row", "What to mend"], delimiter);
    const lines = bad.map(({ columns, row, reason }) => {
      const cells = headers.map((_, column) => columns[column] ?? "");
      return csvLine([...cells, String(row), reason], delimiter);
    });
    return [head, ...lines, ""].join("\r\n");
  },
  file: async () => requireOpened().file,
};

async function open(file: File, reading: Reading): Promise<OpenedFile> {
  const encoding = reading.encoding ?? (await detectEncoding(() => bytesOf(file)));
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const inspection = inspectFile(sample, { ...reading, encoding });
  opened = { file, inspection };
  return { ...inspection, rows: inspection.rows.slice(0, 5), name: file.name, bytes: file.size };
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
