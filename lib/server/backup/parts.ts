import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * What is inside of a backup: frames of one letter, a length and so many bytes. `H` what it is of, then each part as `P`
 * (which), `D` (its bytes, in pieces) and `E` (which, how many rows and bytes, their SHA-256), and `M` at the end: all of that again.
 */
const Table = z.object({
  kind: z.literal("table"),
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
});
const File = z.object({ kind: z.literal("file"), path: z.string() });
export const Part = z.discriminatedUnion("kind", [Table, File]);
export type Part = z.infer<typeof Part>;

const Sum = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() });
const Summed = z.object({ part: Part, sum: Sum });
/** Of a file, which has no rows, `rows` is 0. */
export type Sum = z.infer<typeof Sum>;

/** `migrations` that were applied, by schema. */
export const Contents = z.object({
  at: z.iso.datetime(),
  migrations: z.record(z.string(), z.array(z.string())),
});
export type Contents = z.infer<typeof Contents>;

export const Manifest = z.object({
  parts: z.array(Summed),
  counters: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
});
export type Manifest = z.infer<typeof Manifest>;

export type Frame =
  | { letter: "H"; contents: Contents }
  | { letter: "P"; part: Part }
  | { letter: "D"; data: Buffer }
  | { letter: "E"; part: Part; sum: Sum }
  | { letter: "M"; manifest: Manifest };

const PIECE_BYTES = 64 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;

const frame = (letter: Frame["letter"], body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(letter, "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};
export const frameOf = (
  letter: "H" | "P" | "E" | "M",
  value: Contents | Part | z.infer<typeof Summed> | Manifest,
): Buffer => frame(letter, Buffer.from(JSON.stringify(value)));

/** One part as frames; answers its sum. `rows` is asked for once the source has ended. */
export async function* framesOf(
  part: Part,
  source: AsyncIterable<Buffer>,
  rows: () => number,
): AsyncGenerator<Buffer, Sum> {
  yield frameOf("P", part);
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const piece of gather(source)) {
    digest.update(piece);
    bytes += piece.length;
    yield frame("D", piece);
  }
  const sum = { rows: rows(), bytes, sha256: digest.digest("hex") };
  yield frameOf("E", { part, sum });
  return sum;
}

/** A row is a piece of its own where it comes from: thousands of them are one frame. */
async function* gather(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** The frames of such a stream. Throws where it is none, or where a part is not what its sum says. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let digest = createHash("sha256");
  let bytes = 0;
  for await (const { letter, body } of cutFrames(source)) {
    const read = frameIn(letter, body);
    if (read.letter === "P") {
      digest = createHash("sha256");
      bytes = 0;
    }
    if (read.letter === "D") {
      digest.update(body);
      bytes += body.length;
    }
    if (read.letter === "E" && (read.sum.bytes !== bytes || read.sum.sha256 !== digest.digest("hex")))
      throw new Error(`${nameOf(read.part)} is not what the backup says it is`);
    yield read;
  }
}

export const nameOf = (part: Part): string =>
  part.kind === "table" ? `the table ${part.schema}.${part.name}` : `the file ${part.path}`;

function frameIn(letter: string, body: Buffer): Frame {
  const value = () => JSON.parse(body.toString()) as unknown;
  if (letter === "D") return { letter, data: body };
  if (letter === "H") return { letter, contents: Contents.parse(value()) };
  if (letter === "P") return { letter, part: Part.parse(value()) };
  if (letter === "E") return { letter, ...Summed.parse(value()) };
  if (letter === "M") return { letter, manifest: Manifest.parse(value()) };
  throw new Error("the backup holds something that this version does not know");
}

async function* cutFrames(source: AsyncIterable<Buffer>): AsyncGenerator<{ letter: string; body: Buffer }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    while (waiting.length >= 5) {
      const end = 5 + waiting.readUInt32BE(1);
      if (end > MOST_BYTES) throw new Error("the backup holds a part that is too long");
      if (waiting.length < end) break;
      yield { letter: waiting.toString("latin1", 0, 1), body: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw new Error("the backup ends in the middle of a part");
}
