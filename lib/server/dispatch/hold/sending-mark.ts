import { randomUUID } from "node:crypto";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "#lib/server/context.ts";
import { setDurable } from "#lib/server/store/sending/durability.ts";
import {
  hasOldSender,
  listOpen,
  lockSendingClock,
  moveSendingClock,
  type SendingClock,
  type SendingPoint,
} from "#lib/server/store/sending/sending-clock.ts";
import { type Gap, holdAfterGap } from "./hold-after-gap.ts";
import { identityOf, type Mark, readMark, writeMark } from "./mark-file.ts";

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
      const { databaseId, next, held, gap } = await db.transaction((tx) => move(tx));
      mark = next;
      beatenAtMs = clock.now().getTime();
      if (gap) log.warn("sending was held: the database may have gone back in time", { gap: gap.kind, held });
      await keep(databaseId, next);
    },
    point: () => ({ position: mark?.position ?? 0, silentMs: ASLEEP_MS }),
  };

  async function move(tx: Tx) {
    // What is said outside must be true inside even after a crash of the database.
    await setDurable(tx, true);
    const at = await lockSendingClock(tx);
    const databaseId = at.databaseId ?? randomUUID();
    const known = mark ?? (await readMark(env.dataFolder, databaseId));
    const folder = await identityOf(env.dataFolder).catch(() => "");
    const gap = await gapOf(tx, at, { known, folder, zone: env.defaultTimezone });
    const held = gap ? await holdAfterGap(tx, gap) : 0;
    const open = Object.fromEntries((await listOpen(tx)).map((campaign) => [campaign.id, campaign.open]));
    const position = Math.max(at.position, known?.position ?? 0) + 1;
    await moveSendingClock(tx, { databaseId, position });
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

type Seen = { known: Mark | null; folder: string; zone: string };

async function gapOf(tx: Tx, clock: SendingClock, { known, folder, zone }: Seen): Promise<Gap | null> {
  const { at, position, silentMs } = clock;
  if (!at) return null;
  const time = timeIn(zone);
  if (known && position < known.position) {
    const what = `The database is from ${time(at)}, but we sent messages until ${time(new Date(known.at))}.`;
    return { kind: "restored", at, what, open: known.open };
  }
  if (known ? known.folder !== folder : !(await hasOldSender(tx))) {
    const what = `This database was last used by another installation, at ${time(at)}. If that one still runs or ran longer, it may have sent messages that we do not know of here.`;
    return { kind: "copied", at, what, open: null };
  }
  if (silentMs <= ASLEEP_MS) return null;
  const what = `Nothing was sent from here for ${Math.round(silentMs / 60_000)} minutes, since ${time(at)}. If a copy of this database ran elsewhere, it may have sent messages that we do not know of here.`;
  return { kind: "asleep", at, what, open: null };
}

const timeIn = (timeZone: string) => (at: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "medium", timeStyle: "medium" }).format(at);
