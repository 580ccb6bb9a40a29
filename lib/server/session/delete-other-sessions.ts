import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { revokeSessionById, revokeSessionsOf } from "../store/people/session.ts";

/** Signs the person out everywhere but here. */
export async function deleteOtherSessions(ctx: SignedInCtx): Promise<void> {
  const { actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    const ended = await revokeSessionsOf(tx, {
      userId: actor.userId,
      now: ctx.clock.now(),
      because: "elsewhere",
      exceptId: actor.sessionId,
    });
    const detail = { sessionsEnded: ended };
    await recordAudit(tx, { actor, action: "session.delete-others", target: actor.userId, detail });
  });
}

/** Signs one other browser of this person out. Throws `not_found` for one that is over or somebody else's. */
export async function deleteOtherSession(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  const { actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    const asked = { userId: actor.userId, id, now: ctx.clock.now(), because: "elsewhere" } as const;
    if (id === actor.sessionId || !(await revokeSessionById(tx, asked))) {
      throw new Fault(
        "not_found",
        t("This browser is signed out already.", "Kivinjari hiki tayari kimetolewa."),
      );
    }
    await recordAudit(tx, { actor, action: "session.delete-other", target: id });
  });
}
