import type { z } from "zod";
import type { FactorRule, UpdateFactorRule } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import {
  countFactors,
  findFactorDueAt,
  hasFactor,
  lockTeam,
  updateFactorDueAt,
} from "../store/people/team.ts";

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
  const asked = isRequired ? new Date(clock.now().getTime() + graceDays * DAY_MS) : null;
  const dueAt = await db.transaction(async (tx) => {
    await lockTeam(tx);
    if (isRequired && !hasFactor(await countFactors(tx, actor.userId))) {
      throw new Fault(
        "conflict",
        t(
          "Set up your own second factor first, under Settings.",
          "Weka uthibitisho wako wa pili kwanza, chini ya Mipangilio.",
        ),
      );
    }
    const before = await findFactorDueAt(tx);
    const isSaved = isSameRule(before, asked);
    requireUnchanged({
      person: actor,
      seen,
      now: before?.toISOString() ?? null,
      next: (isSaved ? before : asked)?.toISOString() ?? null,
    });
    if (isSaved) return before;
    await updateFactorDueAt(tx, asked);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { before: { requiredFrom: wordOf(before) }, after: { requiredFrom: wordOf(asked) } };
    await recordAudit(tx, { actor, action: "factor.rule", target: "sign-in", detail });
    return asked;
  });
  return { factorDueAt: dueAt?.toISOString() ?? null };
}

/**
 * The same days of grace asked for again would end a little later than those that were saved, and people have been told
 * that date. Fewer days end earlier, and more of them a day later or more.
 */
function isSameRule(saved: Date | null, asked: Date | null): boolean {
  if (saved === null || asked === null) return saved === asked;
  const laterMs = asked.getTime() - saved.getTime();
  return laterMs >= 0 && laterMs < DAY_MS;
}

const wordOf = (dueAt: Date | null): string => dueAt?.toISOString() ?? "never";
