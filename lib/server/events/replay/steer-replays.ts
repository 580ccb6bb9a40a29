import { randomUUID } from "node:crypto";
import type {
  CreateEventReplays,
  EventReplays,
  EventReplaysAnswer,
  ReplayTally,
} from "#lib/contract/desk/event-replays.ts";
import { language, t } from "#lib/contract/language.ts";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type AuditNote, recordAudit } from "#lib/server/audit/index.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import {
  findNewestReplay,
  insertReplay,
  lockOpenReplay,
  type ReplayRow,
  updateReplay,
} from "#lib/server/store/event/event-replay.ts";
import { inLanguage } from "../../language.ts";
import { findEvents, readSearch, requireAllowed } from "../read.ts";

/** The newest work of this kind, by whomever. */
export async function getReplays({ db }: SignedInCtx): Promise<EventReplaysAnswer> {
  const row = await findNewestReplay(db);
  return { replays: row && replaysOf(row) };
}

/**
 * Has the worker try each event of a list, and undo it. What was tried before is let go. Throws invalid_input and
 * forbidden as the list does, and conflict while events are worked on.
 */
export async function createReplays(
  ctx: SignedInCtx,
  input: CreateEventReplays,
): Promise<EventReplaysAnswer> {
  const { db, actor, clock } = ctx;
  const { type = null, show = null, q = null, since } = input;
  const search = readSearch(q ?? "");
  const hasNumbers = requireAllowed(actor, search);
  await findEvents(ctx, { below: null, type, show, ...search, hasNumbers });
  return db.transaction(async (tx) => {
    const open = await lockOpenReplay(tx);
    if (open?.phase === "working")
      throw new Fault(
        "conflict",
        t(
          `Events are being worked on again, for ${open.startedByName}. Wait for the end, or stop it.`,
          `Matukio yanashughulikiwa tena, kwa ajili ya ${open.startedByName}. Subiri yaishe, au yasimamishe.`,
        ),
      );
    if (open) await updateReplay(tx, { ...open, phase: "stopped" });
    await insertReplay(tx, {
      id: randomUUID(),
      ...{ startedBy: actor.userId, startedByName: actor.name, createdAt: clock.now() },
      ...{ type, show, q, since: since === undefined ? null : new Date(since), hasNumbers },
      language: language(),
    });
    tx.wake(CHANNELS.work);
    return answer(tx);
  });
}

/** Somebody has seen the counts and said yes. Pressed twice it is one yes. Throws conflict where it is over, or not that far. */
export async function startReplays(ctx: SignedInCtx, id: string): Promise<EventReplaysAnswer> {
  return ctx.db.transaction(async (tx) => {
    const open = await requireOpen(tx, id);
    if (open.phase === "trying")
      throw new Fault(
        "conflict",
        t(
          "The events are still being tried. Wait for the counts.",
          "Matukio bado yanajaribiwa. Subiri hesabu.",
        ),
      );
    if (open.phase === "tried") {
      await updateReplay(tx, { ...open, phase: "working", below: null });
      const { type, show, q, since, tried } = open;
      const detail = {
        type,
        ...(show !== null && { show }),
        search: q === null ? "none" : "some",
        since,
        events: tried.events,
        changes: tried.changes,
      };
      await recordAudit(tx, { actor: ctx.actor, action: "events.replay", target: id, detail });
      tx.wake(CHANNELS.work);
    }
    return answer(tx);
  });
}

/** Ends it between two steps; what has been done stays. */
export async function stopReplays(ctx: SignedInCtx, id: string): Promise<EventReplaysAnswer> {
  return ctx.db.transaction(async (tx) => {
    const open = await requireOpen(tx, id);
    await updateReplay(tx, { ...open, phase: "stopped" });
    if (open.phase === "working") await recordEnd(tx, { ...open, phase: "stopped" }, ctx.actor);
    return answer(tx);
  });
}

async function requireOpen(tx: Tx, id: string): Promise<ReplayRow> {
  const open = await lockOpenReplay(tx);
  if (open?.id !== id)
    throw new Fault(
      "conflict",
      t("This is over. Close it and start again.", "Hii imeisha. Ifunge na uanze tena."),
    );
  return open;
}

async function answer(tx: Tx): Promise<{ replays: EventReplays | null }> {
  const row = await findNewestReplay(tx);
  return { replays: row && replaysOf(row) };
}

/** So many events are worked on again at once: what is more is asked for again. */
export const MOST_REPLAYED = 10_000;

export function replaysOf(row: ReplayRow): EventReplays {
  const { id, startedByName, createdAt, type, show, q, since, phase, tried, worked } = row;
  return {
    id,
    by: startedByName,
    createdAt: createdAt.toISOString(),
    type,
    show,
    q,
    since: since?.toISOString() ?? null,
    phase,
    isCut: tried.events >= MOST_REPLAYED,
    tried: sayTally(tried),
    worked: sayTally(worked),
  };
}

/** In words, of which two stored forms may be the same: that of today, and a sentence of before. */
function sayTally(tally: ReplayTally): ReplayTally {
  const kinds = new Map<string, ReplayTally["kinds"][number]>();
  for (const kind of tally.kinds) {
    const [before, after] = [sayStoredEffect(kind.before), sayStoredEffect(kind.after)];
    const key = `${before}\n${after}`;
    kinds.set(key, { before, after, count: kind.count + (kinds.get(key)?.count ?? 0) });
  }
  return { ...tally, kinds: [...kinds.values()] };
}

/** The most frequent; the totals count all. */
const MOST_NAMED = 20;

/** What was changed, and who had said yes; by whoever stopped it, else by the console. */
export async function recordEnd(tx: Tx, row: ReplayRow, actor: AuditNote["actor"]): Promise<void> {
  const { id, startedByName, phase, worked } = row;
  const { kinds } = inLanguage("en", () => sayTally(worked));
  const changed = kinds
    .slice(0, MOST_NAMED)
    .map(({ before, after, count }) => `${count} × ${before} → ${after}`);
  const { events, changes, fails } = worked;
  const detail = {
    "started by": startedByName,
    stopped: phase === "stopped",
    events,
    changes,
    fails,
    changed,
  };
  await recordAudit(tx, { actor, action: "events.replay.end", target: id, detail });
}
