import { columnContents, numberColumnsOf } from "#lib/audience/columns.ts";
import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import type { Table } from "#lib/audience/table.ts";
import { LANGUAGE_KEY, t } from "#lib/contract/language.ts";
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
} from "../audience-messages.ts";
import { faultOfReading } from "../fault-of-reading.ts";
import { checkFile, mendFile, storedFileOf } from "./check-file.ts";
import { writeBadRows } from "./write-bad-rows.ts";

type Opened = {
  file: File;
  table: Table;
  inspection: Inspection;
  workbook: Table["workbook"];
  region: string;
};

let opened: Opened | undefined;
let rows: ShownRow[] = [];
let bad: BadRow[] = [];
let repeated: BadRow[] = [];

type Calls = {
  [Name in CallName]: (input: AudienceCalls[Name]["input"]) => Promise<AudienceCalls[Name]["output"]>;
};

const CALLS: Calls = {
  async open({ file, reading, region }) {
    const table = await openTable(storedFileOf(file), { ...reading, region });
    return open(file, table, { reading: { ...reading, region }, workbook: table.workbook });
  },
  async check(plan) {
    const { table, inspection } = requireOpened();
    const checked = await checkFile(table, inspection, plan);
    ({ rows, bad, repeated } = checked);
    return checked.check;
  },
  preview: async ({ at }) => rows[at] ?? null,
  async mend({ edits }) {
    const { file, table, inspection, region } = requireOpened();
    const { delimiter, hasHeader, repair } = inspection;
    const mended = new File([await mendFile(table, inspection, edits)], file.name, { type: "text/csv" });
    const asText = await openTable(storedFileOf(mended));
    const { workbook } = opened ?? { workbook: null };
    const reading = {
      encoding: "utf-8",
      delimiter,
      hasHeader,
      repair,
      sheet: workbook?.sheet,
      region,
    } as const;
    // Sent as CSV from now on, and read as the server will; a person goes on to see the workbook that it was.
    return open(mended, asText, { reading, workbook });
  },
  badRows: async ({ which }) => writeBadRows(which === "to-fix" ? bad : repeated, requireOpened().inspection),
  file: async () => requireOpened().file,
};

type How = { reading: Reading & { region: string }; workbook: Table["workbook"] };

async function open(file: File, table: Table, { reading, workbook }: How): Promise<OpenedFile> {
  const inspection = await inspectTable(table, reading);
  opened = { file, table, inspection, workbook, region: reading.region };
  const { name, size: bytes } = file;
  const mustChooseSheet = reading.sheet === undefined && (workbook?.lists.length ?? 0) > 1;
  const sheet = mustChooseSheet ? undefined : workbook?.sheet;
  const numberColumns = numberColumnsOf(inspection.headers, inspection.rows, reading.region);
  const contents = columnContents(inspection.headers, inspection.rows, reading.region);
  return {
    ...inspection,
    ...(mustChooseSheet && { phoneColumn: null, phoneCandidates: [] }),
    ...{ rows: inspection.rows.slice(0, 5), name, bytes, workbook, sheet, mustChooseSheet },
    ...{ numberColumns, contents },
  };
}

function requireOpened(): Opened {
  if (!opened) throw new Fault("conflict", t("Choose a file first.", "Chagua faili kwanza."));
  return opened;
}

async function answer({ id, name, input, language }: AudienceRequest): Promise<AudienceReply> {
  Object.assign(globalThis, { [LANGUAGE_KEY]: () => language });
  try {
    return { id, output: await (CALLS[name] as (input: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    const { code, detail } = faultOfReading(error);
    return { id, fault: { code, detail } };
  }
}

// One at a time and in order: a check must see the file that was opened before it.
let turn = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<AudienceRequest>) => {
  turn = turn.then(async () => self.postMessage(await answer(data)));
});
