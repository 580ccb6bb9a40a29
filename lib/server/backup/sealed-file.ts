import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * A stream in one encrypted file: the magic, the head as JSON with its SHA-256, and chunks of AES-256-GCM, each with its
 * length before it. The nonce counts the chunks and marks the last one, so that none is cut off, exchanged or repeated; the
 * head is authenticated with each. Key by scrypt from the secret and a salt of this file, so a nonce is used once.
 */
const MAGIC = Buffer.from("TUMABKUP");
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const DIGEST_BYTES = 32;
const MOST_HEAD_BYTES = 64 * 1024;

/** What anybody may read of a backup. */
const Head = z.object({
  format: z.literal(1),
  /** Of the console that made it. */
  version: z.string(),
  at: z.iso.datetime(),
  salt: z.string(),
  /** By which a wrong secret is told from a changed file. */
  check: z.string(),
});
export type Head = z.infer<typeof Head>;

const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

async function keyOf(secret: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const both = await derive(secret, salt, 64, COST);
  return { key: both.subarray(0, 32), check: createHash("sha256").update(both.subarray(32)).digest() };
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

export type Sealing = { secret: string; version: string; at: Date };

/** The bytes of the file; `source` is read as fast as they are taken. */
export async function* seal(source: AsyncIterable<Buffer>, sealing: Sealing): AsyncGenerator<Buffer> {
  const { secret, version, at } = sealing;
  const salt = randomBytes(32);
  const { key, check } = await keyOf(secret, salt);
  const about: Head = {
    ...{ format: 1, version, at: at.toISOString() },
    ...{ salt: salt.toString("base64"), check: check.toString("base64") },
  };
  const head = Buffer.from(JSON.stringify(about));
  const digest = createHash("sha256").update(head).digest();
  yield Buffer.concat([MAGIC, lengthOf(head.length), head, digest]);
  let counter = 0;
  const sealed = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(counter++, isLast), {
      authTagLength: TAG_BYTES,
    }).setAAD(digest);
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return Buffer.concat([lengthOf(body.length), body]);
  };
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= CHUNK_BYTES; from += CHUNK_BYTES)
      yield sealed(all.subarray(from, from + CHUNK_BYTES), false);
    waiting = [all.subarray(from)];
    bytes = all.length - from;
  }
  yield sealed(Buffer.concat(waiting), true);
}

/** Opens such a file. Throws a sentence for people where it is none, the secret is another, or anything in it was changed or cut. */
export async function openSealed(
  file: string,
  secret: string,
): Promise<{ head: Head; plain: AsyncGenerator<Buffer> }> {
  const reader = readExactly(file);
  try {
    const { head, digest } = await readHead(file, reader);
    const { key, check } = await keyOf(secret, Buffer.from(head.salt, "base64"));
    const given = Buffer.from(head.check, "base64");
    if (given.length !== check.length || !timingSafeEqual(given, check))
      throw new Error(`BACKUP_SECRET is not the one that ${file} was made with`);
    return { head, plain: readChunks(file, reader, { key, digest }) };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

type Reader = ReturnType<typeof readExactly>;
type Keys = { key: Buffer; digest: Buffer };

const damaged = (file: string, where: string) => new Error(`${file} was changed or damaged: ${where}`);

async function readHead(file: string, reader: Reader): Promise<{ head: Head; digest: Buffer }> {
  const magic = await reader.take(MAGIC.length);
  if (!magic?.equals(MAGIC)) throw new Error(`${file} is no backup of Tuma`);
  const length = (await reader.need(4)).readUInt32BE();
  if (length > MOST_HEAD_BYTES) throw damaged(file, "its head is too long");
  const text = await reader.need(length);
  const digest = await reader.need(DIGEST_BYTES);
  if (!createHash("sha256").update(text).digest().equals(digest))
    throw damaged(file, "its head is not as it was written");
  const head = headIn(text);
  if (head) return { head, digest };
  throw new Error(`${file} is of a format that this version does not read: use the version that made it`);
}

async function* readChunks(file: string, reader: Reader, keys: Keys): AsyncGenerator<Buffer> {
  try {
    let isLast = false;
    for (let counter = 0; !isLast; counter++) {
      const bytes = (await reader.need(4)).readUInt32BE();
      const isLong = bytes < TAG_BYTES || bytes > CHUNK_BYTES + TAG_BYTES;
      if (isLong) throw damaged(file, `chunk ${counter + 1} has an impossible length`);
      const body = await reader.need(bytes);
      isLast = await reader.isAtEnd();
      const plain = unseal(body, nonceOf(counter, isLast), keys);
      // The last of a whole file is marked so: one from the middle at the end is where it was cut.
      if (!plain && isLast && unseal(body, nonceOf(counter, false), keys)) throw reader.cut();
      if (!plain) throw damaged(file, `chunk ${counter + 1} is not the one that was written there`);
      yield plain;
    }
  } finally {
    await reader.close();
  }
}

function unseal(body: Buffer, nonce: Buffer, { key, digest }: Keys): Buffer | null {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(digest);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function headIn(text: Buffer): Head | null {
  try {
    return Head.parse(JSON.parse(text.toString()));
  } catch {
    return null;
  }
}

/** `take` answers null where fewer bytes are left, and `need` throws. */
function readExactly(file: string) {
  const stream = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const pieces = stream[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const cut = () => new Error(`${file} is cut: it ends before its end mark`);
  const fill = async (bytes: number): Promise<boolean> => {
    while (waiting.length < bytes) {
      const next = await pieces.next();
      if (next.done) return false;
      waiting = Buffer.concat([waiting, next.value]);
    }
    return true;
  };
  async function take(bytes: number): Promise<Buffer | null> {
    if (!(await fill(bytes))) return null;
    const taken = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return taken;
  }
  return {
    take,
    async need(bytes: number): Promise<Buffer> {
      const taken = await take(bytes);
      if (!taken) throw cut();
      return taken;
    },
    isAtEnd: async () => !(await fill(1)),
    cut,
    async close(): Promise<void> {
      stream.destroy();
      if (!stream.closed) await once(stream, "close");
    },
  };
}
