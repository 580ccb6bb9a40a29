import type { DoneBefore, DoneBeforeAnswer } from "#lib/contract/desk/inbox/answerer.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { publish } from "../publish.ts";
import { setDoneBefore } from "../store/conversation/done-before.ts";

/** So many at once hold up nobody who writes meanwhile. */
const STEP = 1_000;
/** After so long it answers how far it is, and is asked to go on. */
const PATIENCE_MS = 4_000;

/**
 * All conversations that are open and whose last message is from before this day are done, until they write again; by the clock of
 * the company. In steps, each with its line in the log; `isMore`: there are others, and the same asked again goes on.
 */
export async function updateDoneBefore(
  { db, actor, clock, env }: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { day }: DoneBefore,
): Promise<DoneBeforeAnswer> {
  const before = dayStart(day, env.defaultTimezone);
  const giveUpAt = clock.now().getTime() + PATIENCE_MS;
  for (let done = 0; ; ) {
    const step = await db.transaction(async (tx) => {
      const conversations = await setDoneBefore(tx, before, STEP);
      if (conversations === 0) return 0;
      await publish(tx, [{ topic: "inbox", data: {} }]);
      await recordAudit(tx, {
        actor,
        action: "conversation.done-before",
        target: day,
        detail: { conversations },
      });
      return conversations;
    });
    done += step;
    if (step < STEP) return { done, isMore: false };
    if (clock.now().getTime() >= giveUpAt) return { done, isMore: true };
  }
}
