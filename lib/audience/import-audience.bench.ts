import { inferSchema, initParser } from "udsv";
import { composeSms } from "./compose.ts";
import { detectEncoding, type OpenFile } from "./detect-encoding.ts";
import { importAudience } from "./import-audience.ts";
import { inspectFile } from "./inspect-file.ts";

const CHUNK = 256 * 1024;

/** A file of `rows` rows × 4 columns in chunks, made on the fly so that memory measures the import alone. */
function fileOf(rows: number): OpenFile {
  return async function* () {
    const encoder = new TextEncoder();
    let text = "Simu;Jina;Bei;Tawi\n";
    for (let row = 0; row < rows; row++) {
      const number = 710_000_000 + ((row * 7_919) % 9_999_999);
      text += `${row % 3 === 0 ? "0" : "+255"}${number};Mteja ${row % 1_000};${38_000 + (row % 50)};Nyegezi\n`;
      if (text.length < CHUNK) continue;
      yield encoder.encode(text);
      text = "";
    }
    if (text) yield encoder.encode(text);
  };
}

async function whole(open: OpenFile): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of open()) chunks.push(chunk);
  return chunks;
}

async function runOurs(open: OpenFile): Promise<number> {
  const encoding = await detectEncoding(open);
  let sample: Uint8Array = new Uint8Array();
  for await (const chunk of open()) {
    sample = chunk;
    break;
  }
  const inspection = inspectFile(sample, { encoding });
  const summary = await importAudience(open, {
    ...inspection,
    phoneColumn: inspection.phoneColumn ?? 0,
    compose: composeSms(
      "Habari {{Jina|Mteja}}, bei ya leo ni TSh {{Bei}} tawi la {{Tawi}}.",
      inspection.headers,
    ),
    region: "TZ",
    isHomeOnly: true,
    duplicates: "first",
    isSuppressed: () => false,
  });
  return summary.counts.rows;
}

async function runUdsv(open: OpenFile): Promise<number> {
  const decoder = new TextDecoder();
  let parser: ReturnType<typeof initParser> | undefined;
  let rows = 0;
  for await (const chunk of open()) {
    const text = decoder.decode(chunk, { stream: true });
    parser ??= initParser(inferSchema(text, { col: ";" }));
    parser.chunk(text, parser.stringArrs, () => {
      rows++;
    });
  }
  parser?.end();
  return rows;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function time(run: (open: OpenFile) => Promise<number>, open: OpenFile): Promise<number> {
  const startedAt = performance.now();
  const rows = await run(open);
  return rows / ((performance.now() - startedAt) / 1_000);
}

async function main() {
  const [mode, size] = process.argv.slice(2);
  if (mode === "memory") {
    await runOurs(fileOf(Number(size)));
    process.stdout.write(String(process.resourceUsage().maxRSS * 1_024));
    return;
  }
  const chunks = await whole(fileOf(1_000_000));
  const open: OpenFile = async function* () {
    yield* chunks;
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round++) {
    bare.push(await time(runUdsv, open));
    ours.push(await time(runOurs, open));
  }
  const { execFileSync } = await import("node:child_process");
  const memory = (rows: number) =>
    Number(
      execFileSync(process.execPath, [import.meta.filename, "memory", String(rows)], { encoding: "utf8" }),
    );
  const [small, large] = [memory(100_000), memory(1_000_000)];
  print(
    "audience import, rows/s (1M × 4)",
    median(ours),
    median(bare),
    median(ours) / median(bare),
    ">= 0.5 × udsv",
  );
  print("audience import, peak bytes at 1M", large, small, large / small, "<= 1.1 × that at 100k");
}

function print(name: string, figure: number, baseline: number, ratio: number, goal: string) {
  process.stdout.write(
    `${JSON.stringify({ name, figure: Math.round(figure), baseline: Math.round(baseline), ratio, goal })}\n`,
  );
}

await main();
