import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { join } from "node:path";
import type { AcceptedBatch, WantedMessage } from "#lib/contract/desk/api/message.ts";
import { API_BATCH } from "#lib/contract/desk/api/message.ts";
import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { Fault } from "#lib/fault.ts";
import { acceptMessages, findAcceptedMessages, placeOf } from "../api/index.ts";
import { requireSmallSend } from "../approval/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import {
  findOutboxFile,
  insertOutboxFile,
  insertOutboxMessages,
  lacksSend,
  markOutboxDone,
  noteOutboxSeen,
  type OutboxFile,
} from "../store/api/outbox-file.ts";
import { type OutboxRow, readOutboxFile } from "./read-outbox-file.ts";

/** A file is read whole, with its text beside it. */
export const MAX_FILE_MB = 64;
const MAX_NAME = 100;
/** Of an SMS of full length that is not written in GSM-7. */
const MOST_SEGMENTS = 14;

/** No fault of the database or the disk: it goes on once a key, a setting or the day is another one. */
export class Waits extends Error {}

/** A file as it lies there, unchanged for a while. */
export type Found = { name: string; size: number; ms: number };

export type Taking = {
  folder: string;
  /** Who takes a new file; throws where nobody can. */
  keyOf: (keyId: string | null) => Promise<KeyCtx>;
  /** Between two pieces: throws where another process may take files now. */
  keepAlone: () => Promise<void>;
};

/**
 * Takes a file once, whatever is killed meanwhile: each piece has an idempotency key made of what the file held, and what lies
 * beside the file is written anew when it is taken up again. Throws what the file system says, and what the database does.
 */
export async function takeFile(taking: Taking, found: Found, signal: AbortSignal): Promise<void> {
  const { folder, keyOf } = taking;
  const { name, size, ms } = found;
  const ctx = await keyOf(null);
  const known = await findOutboxFile(ctx.db, name);
  const isSeen = known?.seenSize === size && known.seenMs === ms;
  if (known?.isDone && isSeen) return;
  const bytes = await readRegular(join(folder, name));
  const digest = digestOf(bytes);
  if (known && !digest.equals(known.digest)) return refuseChanged(ctx, folder, { known, found });
  const isForgotten = !known?.isDone && (await hasForgotten(ctx, folder, { name, isKnown: known !== null }));
  if (isForgotten) await sayForgotten(ctx, folder, name);
  const taken = known ?? (await noteTaken(ctx, { found, digest }, isForgotten));
  if (isForgotten) return markOutboxDone(ctx.db, name);
  if (!isSeen) await noteOutboxSeen(ctx.db, { name, seenSize: size, seenMs: ms });
  if (!taken.isDone)
    await acceptFile({ ...taking, ctx: await keyOf(taken.keyId) }, { taken, bytes: bytes ?? EMPTY, signal });
}

const EMPTY = Buffer.alloc(0);

const digestOf = (bytes: Buffer | null): Buffer =>
  createHash("sha256")
    .update(bytes ?? EMPTY)
    .digest();

/** Null where it is too large. A link is not followed, and what is no file any more is none of ours. */
async function readRegular(path: string): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new Waits("it is no file");
    return stat.size > MAX_FILE_MB * 1024 * 1024 ? null : await file.readFile();
  } finally {
    await file.close();
  }
}

type New = { found: Found; digest: Buffer };

async function noteTaken(
  { db, actor, clock }: KeyCtx,
  { found: { name, size, ms }, digest }: New,
  isDone = false,
): Promise<OutboxFile> {
  const { messagesPerDay, creditsPerDay, userId } = actor;
  // A piece is accepted whole or not, so none may be larger than a day; and none may change when it is taken up again.
  const inDay = Math.min(
    messagesPerDay ?? API_BATCH,
    Math.floor((creditsPerDay ?? Number.POSITIVE_INFINITY) / MOST_SEGMENTS),
  );
  const chunk = Math.max(1, Math.min(API_BATCH, inDay));
  const file = { name, size, digest, keyId: userId, chunk, isDone, seenSize: size, seenMs: ms };
  await insertOutboxFile(db, { ...file, at: clock.now() });
  return file;
}

type Lying = { name: string; isKnown: boolean };

/** Whether more of it was accepted than this database knows, as after a restore. */
const hasForgotten = (ctx: KeyCtx, folder: string, { name, isKnown }: Lying): Promise<boolean> =>
  isKnown ? isPieceForgotten(ctx, folder, name) : isBesideAlready(folder, name);

/** Whether a console wrote beside this file: then it was taken, also where a restored database does not know of it. */
async function isBesideAlready(folder: string, name: string): Promise<boolean> {
  const stats = await Promise.all(
    ["accepted", "refused", "outcomes"].map((ending) =>
      lstat(join(folder, `${name}.${ending}`)).catch(() => null),
    ),
  );
  return stats.some((stat) => stat?.isFile());
}

const ACCEPTED_ROW = /^\d+,(?:"(?:[^"]|"")*"|[^,"]*),(msg_[0-9a-f-]{36}_\d+),/gm;

/** Whether NAME.accepted has a message that this database lacks: it is written after the commit of each piece. */
async function isPieceForgotten({ db }: KeyCtx, folder: string, name: string): Promise<boolean> {
  const path = join(folder, `${name}.accepted`);
  const stat = await lstat(path).catch(() => null);
  if (!stat?.isFile()) return false;
  const text = (await readRegular(path))?.toString("utf8") ?? "";
  const sends = new Set([...text.matchAll(ACCEPTED_ROW)].map(([, id = ""]) => placeOf(id).campaignId));
  return lacksSend(db, [...sends]);
}

/** Nothing more of it is accepted, and what was written beside it stays. */
async function sayForgotten({ log }: KeyCtx, folder: string, name: string): Promise<void> {
  const reason =
    "This database does not know all of the file that was read before: the database was restored from an earlier moment, or is another one. Nothing more of it was accepted. To send what may be missing, put it, and nothing else, into a file of another name.";
  await writeBeside(folder, [`${name}.refused`, constants.O_APPEND], (file) =>
    file.appendFile(csvLine(["", "", reason])),
  );
  log.warn("a file of the outbox was read before, which this database does not know: it is refused", {
    folder,
    name,
  });
}

type Changed = { known: OutboxFile; found: Found };

/** What was accepted of it goes on; nothing of what stands in it now is taken. */
async function refuseChanged(
  { db }: KeyCtx,
  folder: string,
  { known: { name, seenSize, seenMs }, found: { size, ms } }: Changed,
): Promise<void> {
  if (seenSize === size && seenMs === ms) return;
  const reason =
    "The file changed after it was read. Nothing of the change was accepted: put what is new, and nothing else, into a file of another name.";
  await writeBeside(folder, [`${name}.refused`, constants.O_APPEND], (file) =>
    file.appendFile(csvLine(["", "", reason])),
  );
  await markOutboxDone(db, name);
  await noteOutboxSeen(db, { name, seenSize: size, seenMs: ms });
}

type Accepting = { taken: OutboxFile; bytes: Buffer; signal: AbortSignal };
type TakingBy = Taking & { ctx: KeyCtx };

async function acceptFile(taking: TakingBy, accepting: Accepting): Promise<void> {
  const { folder, ctx } = taking;
  const { name } = accepting.taken;
  const isWhole = await writeBeside(folder, [`${name}.accepted`, constants.O_TRUNC], (accepted) =>
    writeBeside(folder, [`${name}.refused`, constants.O_TRUNC], (refused) =>
      acceptInto(taking, accepting, { accepted, refused }),
    ),
  );
  if (isWhole) await markOutboxDone(ctx.db, name);
}

type Beside = Record<"accepted" | "refused", FileHandle>;

/** False where it was stopped. */
async function acceptInto(
  { ctx, keepAlone }: TakingBy,
  { taken, bytes, signal }: Accepting,
  { accepted, refused }: Beside,
): Promise<boolean> {
  await accepted.appendFile(csvLine(["row", "reference", "id", "state", "reason"]));
  await refused.appendFile(csvLine(["row", "field", "reason"]));
  const rows = await rowsOf(taken, bytes);
  if (typeof rows === "string") {
    await refused.appendFile(csvLine(["", "", rows]));
    return true;
  }
  const pieces = piecesOf(taken, rows);
  const whyNot = await whyNotAll(ctx, rows);
  if (whyNot !== null && !(await isBegun(ctx, pieces))) {
    await refused.appendFile(csvLine(["", "", whyNot]));
    return true;
  }
  for (const piece of pieces) {
    await keepAlone();
    if (signal.aborted) return false;
    const told = await acceptPiece(ctx, taken, { ...piece, whyNot });
    await accepted.appendFile(told.accepted.map(csvLine).join(""));
    await refused.appendFile(told.refused.map(csvLine).join(""));
  }
  return true;
}

/** Writes a file of ours beside theirs, onto the disk: never through a link that somebody put there. */
export async function writeBeside<T>(
  folder: string,
  [name, how]: readonly [name: string, how: number],
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(join(folder, name), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | how, 0o600);
  try {
    const written = await write(file);
    await file.datasync();
    return written;
  } finally {
    await file.close();
  }
}

/** Its rows, or why all of it is refused. */
async function rowsOf({ name, size }: OutboxFile, bytes: Buffer): Promise<OutboxRow[] | string> {
  if (size > MAX_FILE_MB * 1024 * 1024) return `The file is larger than ${MAX_FILE_MB} MB. Divide it.`;
  if (name.length > MAX_NAME) return `The name of the file has more than ${MAX_NAME} characters.`;
  try {
    return await readOutboxFile(name, bytes);
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return error.detail;
    throw error;
  }
}

/** Why a file of this size is sent by nobody alone. */
async function whyNotAll({ db }: KeyCtx, rows: readonly OutboxRow[]): Promise<string | null> {
  const messages = wantedOf(rows).map(({ message }) => message);
  const credits = messages.reduce((sum, message) => sum + creditsOf(message), 0);
  try {
    await requireSmallSend(db, { people: messages.length, credits, isSms: credits > 0 });
    return null;
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return error.detail;
    throw error;
  }
}

type Wanted = OutboxRow & { message: WantedMessage };

const wantedOf = (rows: readonly OutboxRow[]): Wanted[] =>
  rows.flatMap((row) => ("message" in row ? [row] : []));

const creditsOf = ({ channel, text = "" }: WantedMessage): number =>
  channel === "chat" ? 0 : countSegments(text).segments;

/** Rows that are accepted in one request, by its idempotency key. */
type Piece = { key: string; rows: readonly OutboxRow[] };

function piecesOf({ name, digest, chunk }: OutboxFile, rows: readonly OutboxRow[]): Piece[] {
  const file = createHash("sha256").update(digest).update(name).digest("base64url");
  return Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => ({
    key: `outbox-${file}-${at * chunk}`,
    rows: rows.slice(at * chunk, (at + 1) * chunk),
  }));
}

/** Whether some of it was accepted: that stays so, and is told as it was, whatever holds for the rest by now. */
async function isBegun(ctx: KeyCtx, pieces: readonly Piece[]): Promise<boolean> {
  for (const { key, rows } of pieces) if (await findAcceptedMessages(ctx, askingFor(key, rows))) return true;
  return false;
}

type RowResults = Record<"accepted" | "refused", (string | number)[][]>;

/** Throws `Waits` until the key's next day. */
async function acceptPiece(
  ctx: KeyCtx,
  { name }: OutboxFile,
  { key, rows, whyNot }: Piece & { whyNot: string | null },
): Promise<RowResults> {
  const wanted = wantedOf(rows);
  const refused = rows.flatMap((row) => ("message" in row ? [] : [[row.row, row.field, row.reason]]));
  if (wanted.length === 0) return { accepted: [], refused };
  const asking = askingFor(key, rows);
  const answer =
    whyNot === null ? await ask(ctx, asking) : ((await findAcceptedMessages(ctx, asking)) ?? whyNot);
  if (typeof answer === "string")
    return { accepted: [], refused: [...refused, ...wanted.map(({ row }) => [row, "", answer])] };
  const items = answer.items.map((item, at) => ({ item, row: wanted[at]?.row ?? 0 }));
  await insertOutboxMessages(
    ctx.db,
    name,
    items.flatMap(({ item, row }) => (item.id === null ? [] : [{ ...placeOf(item.id), row }])),
  );
  return {
    accepted: items.flatMap(({ item, row }) =>
      item.id === null ? [] : [[row, item.reference ?? "", item.id, item.state, item.reason ?? ""]],
    ),
    refused: [
      ...refused,
      ...items.flatMap(({ item, row }) => (item.id === null ? [[row, item.field, item.reason]] : [])),
    ],
  };
}

type AskedMessages = Parameters<typeof acceptMessages>[1];

function askingFor(key: string, rows: readonly OutboxRow[]): AskedMessages {
  const headers = { "idempotency-key": key };
  const request = new Request("http://outbox.invalid/", { method: "POST", headers });
  const messages = wantedOf(rows).map(({ message }) => message);
  return { body: { messages, onInvalid: "skip" }, request, headers: new Headers() };
}

/** The answer, or why all are refused. */
async function ask(ctx: KeyCtx, asking: AskedMessages): Promise<AcceptedBatch | string> {
  try {
    return await acceptMessages(ctx, asking);
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error;
    if (error.code === "day_limit_reached" || error.code === "not_enough_credits")
      throw new Waits(error.detail);
    return error.detail;
  }
}
