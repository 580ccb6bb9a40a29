import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { NewestFile } from "#lib/contract/desk/campaign/automation.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import { LATE_MINUTES } from "#lib/contract/rules/automation.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import {
  openFile,
  planAudience,
  readFile,
  requireSize,
  type SpooledFile,
  spoolChunks,
} from "../campaigns/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { noteFile, type RunRow } from "../store/automation/run.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { refused } from "./run-maker.ts";

/** Nothing is wrong yet: the run stays due, and the next round looks again. */
export class NotYet extends Error {}

/** A file that is being written changes meanwhile. */
const STILL_MS = 2_000;
/** What an upload takes. */
const KINDS = /\.(csv|tsv|txt|xlsx|xlsm)$/i;
/** As of an upload. */
const MAX_FILE_NAME = 200;

type Found = { name: string; bytes: number; modifiedMs: number };
/** A file that has stood still; `unfinished` is what is thrown where it is another one after all. */
type Newest = Found & { folder: string; unfinished: () => Error };
type Asked = { run: RunRow; newestFile: NewestFile };

/**
 * The newest file of the folder, seen twice as it is. Throws `NotYet` while it is being written, for at most an hour, and `NothingMade`
 * where there is none.
 */
export async function requireNewestFile(
  { env, clock }: Pick<Context, "env" | "clock">,
  { run, newestFile: { begins } }: Asked,
): Promise<Newest> {
  const folder = env.audienceFolder;
  if (folder === null) throw refused(reason("folder-unset"));
  const found = await findNewest(folder, begins);
  if (found === null) throw refused(reason("file-none", { begins: maskNumbers(begins) }));
  const nowMs = clock.now().getTime();
  const { firstMs, sinceMs } = lookAgain(run, found, nowMs);
  const unfinished = () =>
    nowMs - firstMs > LATE_MINUTES * 60_000
      ? refused(reason("file-unfinished", { file: maskNumbers(found.name) }))
      : new NotYet();
  if (nowMs - sinceMs < STILL_MS) throw unfinished();
  return { ...found, folder, unfinished };
}

type Planning = Asked & { campaignId: string; without: Without | null };

/**
 * Plans a campaign of a repeat with the newest file, as with an upload, in the caller's transaction, which has locked the automation.
 * Throws what `requireNewestFile` throws, `NothingMade` where it was used before, and what an upload is refused with.
 */
export async function planNewestFile(ctx: SignedInCtx, tx: Tx, planning: Planning): Promise<void> {
  const newest = await requireNewestFile(ctx, planning);
  await copyNewest(ctx, newest, (file, sha256) => planFile(ctx, tx, { ...planning, newest, file, sha256 }));
}

type Copied = Planning & { newest: Newest; file: SpooledFile; sha256: Buffer };

async function planFile(ctx: SignedInCtx, tx: Tx, copied: Copied): Promise<void> {
  const { run, campaignId, newestFile, without, newest, file, sha256 } = copied;
  const { path, bytes } = file;
  // Of a machine whose clock is ahead: what is written after this one is newer.
  const modifiedAt = new Date(Math.min(Math.floor(newest.modifiedMs), ctx.clock.now().getTime()));
  const noted = await noteFile(tx, { automationId: run.automationId, sha256, modifiedAt });
  const shown = { file: maskNumbers(newest.name) };
  if (noted !== "noted")
    throw refused(noted === "sent" ? reason("file-sent", shown) : reason("file-older", shown));
  const read = (start: number, end: number) => readFile(path, { start, end });
  const { phone } = newestFile;
  const mapping = AudienceMapping.parse({ ...(phone !== null && { phone }), ...(without && { without }) });
  const name = file.name.slice(0, MAX_FILE_NAME).toWellFormed();
  const opened = await openFile(ctx, { name, bytes, read, listId: null }, mapping).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.fields[0]?.path !== "mapping.phone") throw error;
    throw refused(
      phone === null
        ? reason("file-column", shown)
        : reason("file-without-column", { ...shown, column: phone }),
    );
  });
  await planAudience(ctx, { tx, id: campaignId, opened });
  await noteMaker(tx, campaignId, ctx.actor.userId);
}

/** Of files that lie in the folder itself, by the time of their last change; links and hidden files are none. */
async function findNewest(folder: string, begins: string): Promise<Found | null> {
  const names = await readdir(folder).catch(() => {
    throw refused(reason("folder-unreadable"));
  });
  let newest: Found | null = null;
  for (const name of names.toSorted()) {
    if (name.startsWith(".") || !name.startsWith(begins) || !KINDS.test(name)) continue;
    const stat = await lstat(join(folder, name)).catch((error) => {
      // One of which we do not know how old it is may be the newest; gone since is only what has a name that can be asked for.
      if (codeOf(error) === "ENOENT" && !name.includes(NOT_UTF_8)) return null;
      throw unreadable(name);
    });
    if (stat?.isFile() && stat.mtimeMs >= (newest?.modifiedMs ?? Number.NEGATIVE_INFINITY))
      newest = { name, bytes: stat.size, modifiedMs: stat.mtimeMs };
  }
  return newest;
}

/** What stands in a name for bytes that are none of UTF-8. */
const NOT_UTF_8 = "\ufffd";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : "");

const unreadable = (name: string): Error => refused(reason("file-unreadable", { file: maskNumbers(name) }));

type Look = { turn: string; firstMs: number; sinceMs: number; found: Found };

/** What this process saw last, by automation; a turn is one run, or one press for it. */
const looks = new Map<string, Look>();

/** Since when it is as it is now, and since when it is waited for. */
function lookAgain({ id, automationId, at }: RunRow, found: Found, nowMs: number): Look {
  const turn = `${id} ${at.getTime()}`;
  const last = looks.get(automationId);
  const before = last?.turn === turn ? last : null;
  if (before && isSame(before.found, found)) return before;
  const look = { turn, firstMs: before?.firstMs ?? nowMs, sinceMs: nowMs, found };
  looks.set(automationId, look);
  return look;
}

const isSame = (one: Found, other: Found): boolean =>
  one.name === other.name && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;

/** Read from one handle, which is no link: what takes its place under this name meanwhile is not read. */
async function copyNewest(
  { actor }: SignedInCtx,
  newest: Newest,
  use: (file: SpooledFile, sha256: Buffer) => Promise<void>,
): Promise<void> {
  const { name } = newest;
  const file = await openNewest(newest);
  try {
    await requireUnchanged(file, newest);
    requireSize(newest.bytes);
    const hash = createHash("sha256");
    async function* chunks() {
      for await (const chunk of file.createReadStream({ autoClose: false, start: 0 })) {
        hash.update(chunk);
        yield chunk as Uint8Array;
      }
    }
    await spoolChunks({ chunks: chunks(), userId: actor.userId, name }, async (spooled) => {
      await requireUnchanged(file, newest);
      await use(spooled, hash.digest());
    });
  } finally {
    await file.close();
  }
}

async function openNewest({ folder, name, unfinished }: Newest): Promise<FileHandle> {
  try {
    return await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ELOOP") throw unfinished();
    throw unreadable(name);
  }
}

async function requireUnchanged(file: FileHandle, newest: Newest): Promise<void> {
  const stat = await file.stat();
  if (!stat.isFile() || stat.size !== newest.bytes || stat.mtimeMs !== newest.modifiedMs)
    throw newest.unfinished();
}
