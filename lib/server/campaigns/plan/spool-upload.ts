import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { isDeeperThan, MAX_JSON_DEPTH } from "#lib/contract/rules/text/is-deeper-than.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import type { SpooledFile } from "./import-audience.ts";

/** `name` is what a person calls it, where that was sent too. */
export type Upload = { file: SpooledFile; mapping: AudienceMapping; name: string | undefined };

const MAX_BYTES = 200 * 1024 * 1024;
const MAX_MAPPING_BYTES = 64 * 1024;

type Sent = { request: Request; userId: string };

/**
 * Streams a multipart upload (`file`, `mapping` as JSON, `name`) to a temporary file, hands it to `use` and removes it.
 * Throws `body_too_large` above 200 MB, `unsupported_media` for anything but multipart, `invalid_input` without a file,
 * `rate_limited` beyond 20 at once of one person.
 */
export function spoolUpload<T>({ request, userId }: Sent, use: (upload: Upload) => Promise<T>): Promise<T> {
  return inFolder(userId, async (path) => use(await receive(request, path)));
}

/** Streams the body itself to a temporary file of this name. Throws as `spoolUpload`. */
export function spoolBody<T>(
  { request, userId, name }: Sent & { name: string },
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const { body } = request;
  const chunks = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
  return spoolChunks({ chunks, userId, name }, use);
}

/** Writes what is made here to a temporary file of this name, as a body that is sent. Throws as `spoolUpload`. */
export function spoolChunks<T>(
  { chunks, userId, name }: { chunks: AsyncIterable<Uint8Array>; userId: string; name: string },
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  return inFolder(userId, async (path) => use({ path, name, bytes: await writeBounded(chunks, path) }));
}

const inFolder = <T>(userId: string, work: (path: string) => Promise<T>): Promise<T> =>
  inUploadPlace(userId, async () => {
    const folder = await mkdtemp(join(tmpdir(), "tuma-upload-"));
    try {
      return await work(join(folder, "audience"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Throws `body_too_large` above what an upload may have. */
export function requireSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw tooLarge();
}

async function writeBounded(chunks: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  let bytes = 0;
  async function* bounded(given: AsyncIterable<Uint8Array>) {
    for await (const chunk of given) {
      bytes += chunk.length;
      requireSize(bytes);
      yield chunk;
    }
  }
  await pipeline(chunks, bounded, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
    if (cause instanceof Fault) throw cause;
    throw isOfDisk(cause) ? notKept(cause) : stopped(cause);
  });
  return bytes;
}

const stopped = (cause: unknown): Fault =>
  new Fault(
    "invalid_input",
    t(
      "The upload stopped before its end. Please try again.",
      "Upakiaji uliishia kabla ya mwisho. Tafadhali jaribu tena.",
    ),
    { cause },
  );

async function receive(request: Request, path: string): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!contentType.startsWith("multipart/form-data") || !request.body) {
    throw new Fault(
      "unsupported_media",
      t(
        "Send the file as multipart/form-data with the parts file and mapping.",
        "Tuma faili kama multipart/form-data yenye sehemu file na mapping.",
      ),
    );
  }
  const parser = createParser(contentType);
  let mapping = "{}";
  let named: string | undefined;
  let writing: Promise<SpooledFile> | undefined;
  parser.on("field", (name, value, { valueTruncated }) => {
    if (name === "mapping" && valueTruncated) parser.destroy(tooLong());
    if (name === "mapping") mapping = value;
    if (name === "name") named = value;
  });
  parser.on("file", (name, stream, { filename }) => {
    if (name === "file" && !writing) {
      writing = store(stream, path, filename);
      // Awaited below too; without this a full disk stops the form, which waits for its file to be read, for ever.
      writing.catch((cause: unknown) => {
        if (isOfDisk(cause)) parser.destroy(notKept(cause));
      });
      // What comes after it is not even read.
      stream.once("limit", () => parser.destroy(tooLarge()));
    } else stream.resume();
  });
  await pipeline(Readable.fromWeb(request.body as ReadableStream), parser).catch((cause: unknown) => {
    throw cause instanceof Fault ? cause : stopped(cause);
  });
  const file = await writing;
  if (!file)
    throw new Fault("invalid_input", t("file: choose a file", "file: chagua faili"), {
      fields: [{ path: "file", rule: t("choose a file", "chagua faili") }],
    });
  return { file, mapping: parseMapping(mapping), name: named };
}

const isOfDisk = (cause: unknown): cause is Error => cause instanceof Error && "syscall" in cause;

const tooLarge = (): Fault =>
  new Fault(
    "body_too_large",
    t(`file: at most ${MAX_BYTES / 1024 / 1024} MB`, `file: isiyozidi MB ${MAX_BYTES / 1024 / 1024}`),
  );

function tooLong(): Fault {
  const rule = t(
    `is too long: at most ${MAX_MAPPING_BYTES / 1024} KB`,
    `ni ndefu mno: isiyozidi KB ${MAX_MAPPING_BYTES / 1024}`,
  );
  return new Fault("invalid_input", `mapping ${rule}`, { fields: [{ path: "mapping", rule }] });
}

const notKept = (cause: Error): Fault =>
  new Fault(
    "internal",
    t(
      "We could not store the file. The disk of the server is full, or it cannot be written.",
      "Hatukuweza kuhifadhi faili. Diski ya seva imejaa, au haiwezi kuandikwa.",
    ),
    {
      cause,
    },
  );

function createParser(contentType: string) {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: { files: 1, fileSize: MAX_BYTES, fields: 5, fieldSize: MAX_MAPPING_BYTES },
    });
  } catch (cause) {
    throw new Fault(
      "invalid_input",
      t(
        "We cannot read the form: its boundary is missing.",
        "Hatuwezi kusoma fomu: boundary yake inakosekana.",
      ),
      { cause },
    );
  }
}

async function store(stream: Readable, path: string, name: string | undefined): Promise<SpooledFile> {
  const out = createWriteStream(path, { mode: 0o600 });
  await pipeline(stream, out);
  // Cut in two, a surrogate pair is no text that the database takes.
  return { path, name: (name ?? "audience.csv").slice(0, 200).toWellFormed(), bytes: out.bytesWritten };
}

function parseMapping(text: string): AudienceMapping {
  let json: unknown;
  try {
    json = isDeeperThan(text, MAX_JSON_DEPTH) ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (json === undefined) {
    throw new Fault("invalid_input", t("mapping: not JSON", "mapping: si JSON"), {
      fields: [{ path: "mapping", rule: t("not JSON", "si JSON") }],
    });
  }
  const parsed = AudienceMapping.safeParse(json);
  if (!parsed.success) throw faultFromZod(parsed.error);
  return parsed.data;
}

const MAX_AT_ONCE = 20;

const taken = new Map<string, number>();

/** Runs `work` while this person has one of their places for files on the way; throws `rate_limited` where none is free. */
export async function inUploadPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = taken.get(userId) ?? 0;
  if (before >= MAX_AT_ONCE) {
    throw new Fault(
      "rate_limited",
      t(
        `You are uploading ${MAX_AT_ONCE} files already. Wait until one of them is here.`,
        `Tayari unapakia mafaili ${MAX_AT_ONCE}. Subiri moja lifike.`,
      ),
      { retry: "after", retryAfterMs: 5_000 },
    );
  }
  taken.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (taken.get(userId) ?? 1) - 1;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  }
}
