import type {
  ReleasePerson,
  RestrictedPerson,
  RestrictPerson,
} from "#lib/contract/desk/people/restriction.ts";
import { t } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-time-cursor.ts";
import { deleteRestriction, findRestriction, insertRestriction } from "../store/restriction.ts";

/**
 * From the end of this transaction on no plan and no claim takes the number; what is known of it stays. Of one that is
 * restricted already the first reason and day stay. Throws `invalid_input` for what is no number.
 */
export function restrictPerson(ctx: SignedInCtx, input: RestrictPerson): Promise<RestrictedPerson> {
  const { actor, clock, env } = ctx;
  const number = readNumber(input.number, env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const { reason } = input;
    if (await insertRestriction(tx, { number, since: clock.now(), reason, actorName: actor.name })) {
      await publishChange(tx);
      await recordAudit(tx, {
        ...{ actor, action: "person.restrict", target: "person" },
        detail: { reason: blotNumbers(reason) },
      });
    }
    const row = await findRestriction(tx, number);
    // Somebody ends it between the two.
    if (!row)
      throw new Fault(
        "conflict",
        t(
          "Somebody ended this restriction just now. Try again.",
          "Mtu ameondoa kizuizi hiki sasa hivi. Jaribu tena.",
        ),
      );
    return { number, since: row.since.toISOString(), reason: row.reason, by: row.actorName };
  });
}

/** The number may be written to again, as far as nothing else forbids it. Throws `not_found` where it is not restricted. */
export function releasePerson(ctx: SignedInCtx, input: ReleasePerson): Promise<void> {
  const number = readNumber(input.number, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const was = await deleteRestriction(tx, number);
    if (!was)
      throw new Fault("not_found", t("This number is not restricted.", "Namba hii haijawekewa kizuizi."));
    await publishChange(tx);
    await recordAudit(tx, {
      ...{ actor: ctx.actor, action: "person.release", target: "person" },
      detail: { since: was.since.toISOString(), reason: blotNumbers(input.reason) },
    });
  });
}

/** Whatever says whether somebody may be written to listens to this topic. */
const publishChange = (tx: Tx) => publish(tx, [{ topic: "opt-out", data: {} }]);
