import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Reason, storeMoment } from "#lib/contract/words/reason/reason.ts";
import { hold, reason, type StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "#lib/server/context.ts";
import { publish } from "#lib/server/publish.ts";
import { askAboutDue } from "#lib/server/store/automation/automation.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/campaign.ts";
import { cancelQueued } from "#lib/server/store/campaign/cancel.ts";
import { listMembers } from "#lib/server/store/sending/attempt.ts";
import { setDurable } from "#lib/server/store/sending/durability.ts";
import {
  type Halted,
  haltCampaign,
  hasOldSender,
  listOpen,
  listOpenAttempts,
  lockSendingClock,
  lockUnderWay,
  moveSendingClock,
  readTimeline,
  type SendingClock,
  type SendingPoint,
} from "#lib/server/store/sending/sending-clock.ts";
import { markUnknown } from "../attempt.ts";

/**
 * Says how far sending has come, inside the database and outside of it. A database that is behind the mark outside went
 * back in time (a restored backup, a copy, a stale replica): what it calls queued may have been sent (engine.md §4).
 */
export type SendingMark = {
  /** Moves both where the last move is older; holds everything first where the database went back or slept. */
  beat(maxAgeMs: number): Promise<void>;
  /** What every claim asks its database for: it may be exchanged under a running worker. */
  point(): SendingPoint;
};

type Marking = Pick<Context, "db" | "clock" | "log"> & {
  env: Pick<Context["env"], "dataFolder" | "defaultTimezone">;
};

/** Longer than any restart; so long away, others may have gone on. */
const ASLEEP_MS = 15 * 60_000;

export function openSendingMark(ctx: Marking): SendingMark {
  const { db, clock, log, env } = ctx;
  let mark: Mark | null = null;
  let beatenAtMs = Number.NEGATIVE_INFINITY;
  let isWritable = true;
  return {
    async beat(maxAgeMs) {
      if (clock.now().getTime() - beatenAtMs < maxAgeMs) return;
      const timeline = await readTimeline(db);
      const { databaseId, next, held, gap } = await db.transaction((tx) => move(tx, timeline));
      mark = next;
      beatenAtMs = clock.now().getTime();
      if (gap) log.warn("sending was held: the database may have gone back in time", { gap: gap.kind, held });
      await keep(databaseId, next);
    },
    point: () => ({ position: mark?.position ?? 0, silentMs: ASLEEP_MS }),
  };

  async function move(tx: Tx, timeline: string | null) {
    // What is said outside must be true inside even after a crash of the database.
    await setDurable(tx, true);
    const at = await lockSendingClock(tx);
    const databaseId = at.databaseId ?? randomUUID();
    const known = mark ?? (await readMark(env.dataFolder, databaseId));
    const folder = await identityOf(env.dataFolder).catch(() => "");
    const gap = await gapOf(tx, at, { known, folder, timeline, zone: env.defaultTimezone });
    const held = gap ? await holdAfterGap(tx, gap) : 0;
    if (gap && gap.kind !== "asleep") await askAboutDue(tx);
    const open = Object.fromEntries((await listOpen(tx)).map((campaign) => [campaign.id, campaign.open]));
    // Whoever comes between this commit and the mark that follows it would take its own database for one of somebody else.
    if (!known && !gap)
      await keep(databaseId, { position: at.position, at: at.now.toISOString(), folder, open: {} });
    const position = Math.max(at.position, known?.position ?? 0) + 1;
    await moveSendingClock(tx, { databaseId, position, timeline });
    return { databaseId, held, gap, next: { position, at: at.now.toISOString(), folder, open } };
  }

  /** Without a place to keep it sending goes on, and says so: most databases never go back. */
  async function keep(databaseId: string, next: Mark) {
    try {
      await writeMark(env.dataFolder, databaseId, next);
      isWritable = true;
    } catch (error) {
      if (isWritable) log.error("the mark of sending cannot be written to TUMA_DATA", { error });
      isWritable = false;
    }
  }
}

type Seen = { known: Mark | null; folder: string; timeline: string | null; zone: string };

async function gapOf(tx: Tx, clock: SendingClock, seen: Seen): Promise<Gap | null> {
  const { at, silentMs } = clock;
  const { known, folder, zone } = seen;
  if (!at) return null;
  const forgotten = forgottenOf(clock, at, seen);
  if (forgotten) return { kind: "restored", ...forgotten };
  if (known ? known.folder !== folder : !(await hasOldSender(tx))) {
    const what = reason("copied", { at: storeMoment(at), zone });
    return { kind: "copied", until: at, what, open: null };
  }
  if (silentMs <= ASLEEP_MS) return null;
  const minutes = Math.round(silentMs / 60_000);
  const what = reason("asleep", { minutes, at: storeMoment(at), zone });
  return { kind: "asleep", until: at, what, open: null };
}

/**
 * Why this database may lack what was sent last; null where nothing says so. What was begun after its last heartbeat may be in it too, and
 * have been sent from where it came from: until the moment of the backup, until the heartbeat that it lacks, or until now.
 */
function forgottenOf(
  clock: SendingClock,
  at: Date,
  { known, folder, timeline, zone }: Seen,
): Omit<Gap, "kind"> | null {
  const { position, restoredFrom, now } = clock;
  const isBehind = known !== null && position < known.position;
  // A mark that came with the backup is of its moment; one that was kept in this folder knows more.
  if (restoredFrom && !(isBehind && known.folder === folder)) {
    const what = reason("restored", { from: storeMoment(restoredFrom), zone });
    return { what, open: null, until: laterOf(at, restoredFrom) };
  }
  if (isBehind) {
    const what = reason("behind", { at: at.toISOString(), until: storeMoment(new Date(known.at)), zone });
    return { what, open: known.open, until: laterOf(at, new Date(known.at)) };
  }
  if (!isPromoted(clock, timeline) || clock.waitsForStandby) return null;
  const what = reason("promoted", { at: storeMoment(at), zone });
  return { what, open: known?.open ?? null, until: now };
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

const isPromoted = ({ timeline: before }: SendingClock, timeline: string | null): boolean =>
  before !== null && timeline !== null && timeline > before;

/** How far sending had come, as it is kept outside the database. `open`: how many were open, by campaign. */
const Mark = z.object({
  position: z.int(),
  at: z.string(),
  /** Which folder it was written in: a copied folder is another one. */
  folder: z.string(),
  open: z.record(z.string(), z.int()),
});
export type Mark = z.infer<typeof Mark>;

const folderOf = (dataFolder: string): string => join(dataFolder, "sending");

/** Null where there is none, or none that can be read. */
export async function readMark(dataFolder: string, databaseId: string): Promise<Mark | null> {
  try {
    return Mark.parse(JSON.parse(await readFile(join(folderOf(dataFolder), `${databaseId}.json`), "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || isMissing(error)) return null;
    throw error;
  }
}

/** On the disk when it resolves, whole or not at all. */
export async function writeMark(dataFolder: string, databaseId: string, mark: Mark): Promise<void> {
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${databaseId}.${randomUUID()}.new`);
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(JSON.stringify(mark));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, join(folder, `${databaseId}.json`));
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
}

/** Moved with its folder on one disk it stays the same; a copy of the folder has another. */
export async function identityOf(dataFolder: string): Promise<string> {
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return String((await stat(folder)).ino);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";

/** Why nobody knows what became of what was begun `until` then. */
export type Gap = {
  kind: "restored" | "copied" | "asleep";
  until: Date;
  what: Reason;
  /** How many were open in each campaign when sending was last seen; null where nobody saw it. */
  open: Record<string, number> | null;
};

/** Stops everything that was under way until a person confirms; returns how much that was. */
export async function holdAfterGap(tx: Tx, gap: Gap): Promise<number> {
  const halted = await lockUnderWay(tx, { until: gap.until, isWhole: gap.kind !== "asleep" });
  for (const work of halted) {
    if (work.kind === "campaign") await haltCampaign(tx, work.id, holdOf(gap, work));
    else await endDirect(tx, gap, work);
  }
  await publish(
    tx,
    halted.map(({ id }) => ({ topic: "campaign" as const, data: { id } })),
  );
  return halted.length;
}

function holdOf({ kind, what, open: before }: Gap, { id, open, isPlanned }: Halted): StoredHold {
  const least = open - (before?.[id] ?? open);
  return hold(kind, reason("gap", { gap: what, isPlanned, open, least }));
}

/** Nobody can resume a composer's send, so what is left of it is said to be unknown, or given up. */
async function endDirect(tx: Tx, gap: Gap, { id, isPlanned }: Halted): Promise<void> {
  for (const open of await listOpenAttempts(tx, id, gap.until)) {
    const attempt = { ...open, members: await listMembers(tx, open.id), claimedAtMs: 0 };
    await markUnknown({ tx, attempt, isDirect: true }, { problem: gap.what });
  }
  await cancelQueued(tx, id, reason("given-up", { gap: gap.what, isPlanned }));
  await finishCampaignIfDone(tx, id);
}
