import type { Presence, TellPresence } from "#lib/contract/desk/inbox/presence.ts";
import type { SignedInCtx } from "../context.ts";
import { listPresent, tellGone, tellOpen } from "../store/conversation/presence.ts";
import { goneFault } from "./update-answerer.ts";

/** A browser that died is believed to be there for so long. */
const OPEN_MS = 30_000;
/** A browser says each few seconds that its person still types. */
const WRITING_MS = 15_000;

/** Says what this browser does with a conversation, and answers who else is in it. Throws `not_found`. */
export async function tellPresence(
  { db, actor, clock }: Pick<SignedInCtx, "db" | "actor" | "clock">,
  { id, doing }: TellPresence & { id: number },
): Promise<Presence> {
  const now = clock.now();
  const { sessionId, userId } = actor;
  return db.transaction(async (tx) => {
    if (doing === "gone") {
      await tellGone(tx, { sessionId, id });
      return { others: [] };
    }
    const inMs = (ms: number) => new Date(now.getTime() + ms);
    const writingUntil = doing === "writing" ? inMs(WRITING_MS) : null;
    if (!(await tellOpen(tx, { sessionId, id, openUntil: inMs(OPEN_MS), writingUntil }))) throw goneFault();
    return { others: await listPresent(tx, { id, userId, now }) };
  });
}
