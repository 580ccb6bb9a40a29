import type { EventReplay, ReplayEvent } from "#lib/contract/desk/event-replay.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "#lib/server/audit/index.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { findEvent } from "#lib/server/store/event/event-view.ts";
import { tryOut } from "#lib/server/store/part.ts";
import { missingEvent } from "../read/get-event.ts";
import { keptWords } from "./kept-words.ts";
import { isChange, type Replayed, replayEvents } from "./replay-events.ts";

/** What working on an event again would change now: it is done, and taken back. Throws not_found. */
export async function lookAtReplay(ctx: SignedInCtx, id: string): Promise<EventReplay> {
  return ctx.db.transaction(async (tx) => answerOf(await tryOut(tx, () => replayOne(ctx, tx, id))));
}

/**
 * Works on one event again, where it comes to what the person has seen. Done already it changes nothing. Throws
 * not_found, and conflict where it would change something else by now.
 */
export async function replayEvent(
  ctx: SignedInCtx,
  { id, after }: ReplayEvent & { id: string },
): Promise<EventReplay> {
  return ctx.db.transaction(async (tx) => {
    const replayed = await replayOne(ctx, tx, id);
    if (!isChange(replayed)) return answerOf(replayed);
    if (replayed.after !== after)
      throw new Fault("conflict", "It would change something else by now. Close this and look again.");
    const { before, messageId } = replayed;
    const detail = { before: before && keptWords(before), after: keptWords(after), message: messageId };
    await recordAudit(tx, { actor: ctx.actor, action: "event.replay", target: replayed.id, detail });
    return answerOf(replayed);
  });
}

async function replayOne(ctx: SignedInCtx, tx: Tx, id: string): Promise<Replayed> {
  const event = await findEvent(tx, id.replaceAll("\0", ""));
  const [replayed] = event ? await replayEvents(ctx, tx, [event.seq]) : [];
  if (!replayed) throw await missingEvent(ctx);
  return replayed;
}

const answerOf = ({ seq: _, ...answer }: Replayed): EventReplay => answer;
