import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import type { Tx } from "#lib/db/index.ts";
import { messageId } from "../api/index.ts";
import type { Context } from "../context.ts";
import { actingKey, type KeyCtx } from "../keys/index.ts";
import { isAloneAt } from "../store/alone.ts";
import { listKeysNamed, notePull } from "../store/api/api-key.ts";
import {
  findOutcomesBytes,
  listOpenOutboxFiles,
  listOutcomes,
  markOutboxDone,
  moveOutboxCursor,
  noteOutcomesBytes,
  type OutboxOutcome,
} from "../store/api/outbox-file.ts";
import { type Found, type Taking, takeFile, Waits, writeBeside } from "./take-file.ts";

const LOOK_MS = 1_000;
/** A file that is being written changes meanwhile. */
const STILL_MS = 2_000;
const AGAIN_MS = 60_000;
const EVENTS = 1_000;
const PULLED_EVERY_MS = 60_000;

type Folder = NonNullable<Context["env"]["outbox"]>;

/** One round: takes what lies there, then writes what became of it. One worker at a time. */
export function openOutbox(ctx: Context, { folder, key }: Folder): (signal: AbortSignal) => Promise<number> {
  const { db, clock, log } = ctx;
  const looks = openLooks(folder);
  const keyOf = (keyId: string | null) => requireKey(ctx, keyId ?? key);
  let said = "";
  /** Files that this process has gone through as far as they go. */
  const through = new Set<string>();
  /** Files that cannot go on, with the time at which they are tried again. */
  const later = new Map<string, number>();
  return async (signal) => {
    const ready = await keyOf(null).catch(unlessWaits);
    sayOnce(ready instanceof Waits ? ready.message : "");
    if (ready instanceof Waits) return STILL_MS;
    // Events are written down while somebody wants them.
    await notePull(db, ready.actor.userId, { at: clock.now(), everyMs: PULLED_EVERY_MS });
    return db.transaction(async (tx) => ((await isAloneAt(tx, "outbox")) ? round(tx, signal) : STILL_MS));
  };

  async function round(tx: Tx, signal: AbortSignal): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { still, names } = await looks.look(clock.now().getTime());
    for (const found of still) {
      if (signal.aborted) return 0;
      await take(found, { folder, keyOf, keepAlone: () => keepAlone(tx) }, signal);
    }
    return (await isEachKnown(names)) && (await writeOutcomes(ctx, folder)) ? 0 : LOOK_MS;
  }

  async function take(found: Found, taking: Taking, signal: AbortSignal): Promise<void> {
    if ((later.get(found.name) ?? 0) > clock.now().getTime()) return;
    through.delete(found.name);
    await takeFile(taking, found, signal).catch((error: unknown) => unlessOfFile(found.name, error));
    through.add(found.name);
  }

  /** Of a piece that a killed worker accepted nobody knows yet which rows it came from: its events would pass unheard. */
  async function isEachKnown(names: ReadonlySet<string>): Promise<boolean> {
    const open = await listOpenOutboxFiles(db);
    for (const name of open.filter((each) => !names.has(each))) await endRemoved(name);
    return open.every((name) => through.has(name) || !names.has(name));
  }

  async function endRemoved(name: string): Promise<void> {
    await markOutboxDone(db, name);
    log.warn("a file was removed from the outbox before all of it was taken", { folder, name });
  }

  /** A file that cannot be read or written holds up no other. */
  function unlessOfFile(name: string, error: unknown): void {
    if (!(error instanceof Waits) && !isOfFileSystem(error)) throw error;
    later.set(name, clock.now().getTime() + AGAIN_MS);
    sayOnce(`${name} waits: ${(error as Error).message}`);
  }

  function sayOnce(why: string): void {
    if (why !== "" && why !== said) log.warn("the outbox cannot go on", { folder, why });
    said = why;
  }
}

/** What has not changed between two looks: a file that is being written changes meanwhile. */
function openLooks(folder: string) {
  const looks = new Map<string, Found & { since: number }>();
  return {
    async look(now: number): Promise<{ names: Set<string>; still: Found[] }> {
      const found = await listFound(folder);
      const names = new Set(found.map(({ name }) => name));
      for (const name of looks.keys()) if (!names.has(name)) looks.delete(name);
      const still = found.filter((each) => {
        const before = looks.get(each.name);
        if (before?.size === each.size && before.ms === each.ms) return now - before.since >= STILL_MS;
        looks.set(each.name, { ...each, since: now });
        return false;
      });
      return { names, still };
    },
  };
}

/** Files under their final names, in the order of these; links are none. */
async function listFound(folder: string): Promise<Found[]> {
  const names = (await readdir(folder)).filter(isFinal).toSorted();
  const stats = await Promise.all(names.map((name) => lstat(join(folder, name)).catch(() => null)));
  return names.flatMap((name, at) => {
    const stat = stats[at];
    return stat?.isFile() ? [{ name, size: stat.size, ms: stat.mtimeMs }] : [];
  });
}

async function requireKey(ctx: Context, wanted: string | null): Promise<KeyCtx> {
  if (wanted === null) throw new Waits("OUTBOX_KEY names the key that sends what lies here, and is not set");
  const [row, other] = await listKeysNamed(ctx.db, wanted);
  if (!row) throw new Waits("no key has the name or id of OUTBOX_KEY, or it was revoked");
  if (other) throw new Waits("several keys have the name of OUTBOX_KEY: give the id of one");
  if (row.isTest && !ctx.env.isSandbox) throw new Waits("the key of OUTBOX_KEY is a test key");
  if (row.expiresAt && row.expiresAt <= ctx.clock.now())
    throw new Waits("the key of OUTBOX_KEY is past its last day");
  if (!hasRight({ role: "sender", rights: row.rights }, "seeNumbers"))
    throw new Waits("the key of OUTBOX_KEY may not see phone numbers, which these files bring");
  const requestId = randomUUID();
  return { ...ctx, actor: actingKey(row, { requestId }), requestId };
}

function unlessWaits(error: unknown): Waits {
  if (error instanceof Waits) return error;
  throw error;
}

/** Disk full, no right, a link or a folder in the place of a file: not what a database or a socket says. */
const isOfFileSystem = (error: unknown): boolean =>
  error instanceof Error &&
  "syscall" in error &&
  ["open", "write", "read", "fdatasync", "ftruncate", "fstat"].includes(String(error.syscall)) &&
  !("address" in error);

async function keepAlone(tx: Tx): Promise<void> {
  if (!(await isAloneAt(tx, "outbox"))) throw new Error("another process watches the outbox");
}

const isFinal = (name: string): boolean => !name.startsWith(".") && /\.(csv|ndjson)$/i.test(name);

/** Writes the next events of messages that came from files; answers whether more may wait. */
async function writeOutcomes({ db }: Context, folder: string): Promise<boolean> {
  const { outcomes, last } = await listOutcomes(db, EVENTS);
  if (last === null) return false;
  const lengths: [string, number][] = [];
  for (const [name, own] of Map.groupBy(outcomes, ({ file }) => file))
    lengths.push([
      name,
      await appendOutcomes({ folder, name, from: await findOutcomesBytes(db, name) }, own),
    ]);
  await db.transaction(async (tx) => {
    for (const [name, bytes] of lengths) await noteOutcomesBytes(tx, name, bytes);
    await moveOutboxCursor(tx, last);
  });
  return true;
}

type End = { folder: string; name: string; from: number };

/** Behind what is committed: what a killed worker wrote further is written again. Answers how long the file is. */
async function appendOutcomes(
  { folder, name, from }: End,
  outcomes: readonly OutboxOutcome[],
): Promise<number> {
  return writeBeside(folder, [`${name}.outcomes`, constants.O_APPEND], async (file) => {
    const start = Math.min((await file.stat()).size, from);
    await file.truncate(start);
    const head = start === 0 ? [["row", "reference", "id", "event", "at", "reason", "sequence"]] : [];
    const lines = outcomes.map(({ row, reference, campaignId, seq, type, at, reason, sequence }) => [
      ...[
        row,
        reference ?? "",
        messageId({ campaignId, seq }),
        type,
        at.toISOString(),
        reason ?? "",
        sequence,
      ],
    ]);
    const text = [...head, ...lines].map(csvLine).join("");
    await file.appendFile(text);
    return start + Buffer.byteLength(text);
  });
}
