import type { z } from "zod";
import type { FactorRule, UpdateFactorRule } from "#lib/contract/desk/team/team.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { countFactors, findFactorDueAt, hasFactor, updateFactorDueAt } from "../store/people/factor.ts";
import { lockTeam } from "../store/people/team.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether everybody needs a second factor, and from when on. One date holds for all: who joins after it sets theirs up
 * at once. Throws `conflict` for an owner who has none, as nobody asks of others what they have not tried, and where the
 * rule has changed since it was seen.
 */
export async function updateFactorRule(
  { db, actor, clock }: SignedInCtx,
  { isRequired, graceDays, seen }: z.output<typeof UpdateFactorRule>,
): Promise<FactorRule> {
  const dueAt = isRequired ? new Date(clock.now().getTime() + graceDays * DAY_MS) : null;
  await db.transaction(async (tx) => {
    await lockTeam(tx);
    if (isRequired && !hasFactor(await countFactors(tx, actor.userId))) {
      throw new Fault("conflict", "Set up your own second factor first, under Settings.");
    }
    const before = await findFactorDueAt(tx);
    requireUnchanged({
      seen,
      now: before?.toISOString() ?? null,
      next: dueAt?.toISOString() ?? null,
    });
    await updateFactorDueAt(tx, dueAt);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { before: { requiredFrom: wordOf(before) }, after: { requiredFrom: wordOf(dueAt) } };
    await recordAudit(tx, { actor, action: "factor.rule", target: "sign-in", detail });
  });
  return { factorDueAt: dueAt?.toISOString() ?? null };
}

const wordOf = (dueAt: Date | null): string => dueAt?.toISOString() ?? "never";
