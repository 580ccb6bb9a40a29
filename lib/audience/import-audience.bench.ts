import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inferSchema, initParser } from "udsv";
import { part } from "#lib/launch/bench/part.ts";
import { NODE_FLAGS } from "../launch/node-flags.ts";
import { readFile } from "../server/campaigns/plan/read-file.ts";
import { median } from "../testing/quantile.ts";
import { inspectTable, openTable } from "./file/open-table.ts";
import { importAudience } from "./import-audience.ts";
import { composeSms } from "./text/compose.ts";

const CHUNK = 256 * 1024;
const ROUNDS = 5;
const SMALL = part(100_000);
const LARGE = part(1_000_000);
const TEXT = "Habari {{Jina|Mteja}}, bei ya leo ni TSh {{Bei}} tawi la {{Tawi}}.";

const [mode, path = ""] = process.argv.slice(2);
if (mode === "memory") {
  await runOurs(path);
  process.stdout.write(String(process.resourceUsage().maxRSS * 1_024));
} else {
  const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
  try {
    await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string) {
  const [small, large] = [await writeFileOf(folder, SMALL), await writeFileOf(folder, LARGE)];
  // Both twice: a server that has run for a minute is what is asked about, not the compiler's first steps.
  for (const run of [runUdsv, runOurs, runUdsv, runOurs]) await run(large);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await rate(runUdsv, large));
    ours.push(await rate(runOurs, large));
  }
  const peaks = [small, large].map((file) => median(Array.from({ length: ROUNDS }, () => peakOf(file))));
  // Round by round: the machine is not equally fast all the time.
  const ratio = median(ours.map((rows, round) => rows / (bare[round] ?? Number.NaN)));
  const speed = { figure: median(ours), baseline: median(bare), ratio };
  report("audience import / udsv alone, rows a CPU second of 1M x 4", speed, ">= 0.75");
  const [baseline = 0, figure = 0] = peaks;
  const memory = { figure, baseline, ratio: figure / baseline };
  report("audience import, peak bytes at 1M rows / at 100k", memory, "<= 1.1");
}

/** The whole import as the server does it, without the database. */
async function runOurs(file: string): Promise<number> {
  const { size } = await stat(file);
  const table = await openTable({ bytes: size, read: (start, end) => readFile(file, { start, end }) });
  const inspection = await inspectTable(table);
  const summary = await importAudience(table.open, {
    ...inspection,
    phoneColumn: inspection.phoneColumn ?? 0,
    compose: composeSms(TEXT, inspection.headers),
    region: "TZ",
    isHomeOnly: true,
    duplicates: "first",
    forbiddenOf: () => null,
  });
  return summary.counts.rows;
}

/** The least an import can be: the same chunks through a fast parser that only cuts them into cells. */
async function runUdsv(file: string): Promise<number> {
  const decoder = new TextDecoder();
  let parser: ReturnType<typeof initParser> | undefined;
  let rows = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true });
    parser ??= initParser(inferSchema(text, { col: ";" }));
    const { stringArrs } = parser;
    parser.chunk<string[]>(
      text,
      (cut, onRow) => stringArrs<string[]>(cut, onRow),
      () => {
        rows++;
      },
    );
  }
  parser?.end();
  return rows;
}

/** Rows a second of processor time, that of the collector's threads too: what others do counts for less than in time. */
async function rate(run: (file: string) => Promise<number>, file: string): Promise<number> {
  const before = process.cpuUsage();
  const rows = await run(file);
  if (rows !== LARGE) throw new Error(`read ${rows} rows of ${LARGE}`);
  const { user, system } = process.cpuUsage(before);
  return rows / ((user + system) / 1e6);
}

function peakOf(file: string): number {
  return Number(
    execFileSync(process.execPath, [...NODE_FLAGS, import.meta.filename, "memory", file], {
      encoding: "utf8",
    }),
  );
}

async function writeFileOf(folder: string, rows: number): Promise<string> {
  const file = join(folder, `${rows}.csv`);
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(file));
  return file;
}

function* linesOf(rows: number): Generator<string> {
  let text = "Simu;Jina;Bei;Tawi\n";
  for (let row = 0; row < rows; row++) {
    const number = 710_000_000 + ((row * 7_919) % 9_999_999);
    text += `${row % 3 === 0 ? "0" : "+255"}${number};Mteja ${row % 1_000};${38_000 + (row % 50)};Nyegezi\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield text;
}

type Measured = { figure: number; baseline: number; ratio: number };

function report(name: string, { figure, baseline, ratio }: Measured, goal: string) {
  const line = { name, figure: Math.round(figure), baseline: Math.round(baseline) };
  process.stdout.write(`${JSON.stringify({ ...line, ratio: Math.round(ratio * 1_000) / 1_000, goal })}\n`);
}
