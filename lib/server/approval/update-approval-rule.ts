import {
  type ApprovalRuleAnswer,
  LEAST_SENDERS,
  type UpdateApprovalRule,
} from "#lib/contract/desk/settings/approval-rule.ts";
import { type ApprovalRule, hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import {
  countSenders,
  getApprovalRule as getRule,
  lockApprovalRule,
  updateApprovalRuleRow,
} from "../store/console/approval-rule.ts";

/**
 * Which campaigns need approval from their start on; what waits for it already still does. Throws `not_permitted` where
 * fewer than two people may send, as nobody could approve, and `conflict` where it has changed since it was seen.
 */
export async function updateApprovalRule(
  { db, actor }: SignedInCtx,
  { people, credits, seen }: UpdateApprovalRule,
): Promise<ApprovalRuleAnswer> {
  const limits = { people, credits };
  return db.transaction(async (tx) => {
    const before = await lockApprovalRule(tx);
    requireUnchanged({ person: actor, seen, now: before, next: limits });
    const senders = await countSenders(tx);
    if (hasApprovalRule(limits) && senders < LEAST_SENDERS)
      throw new Fault(
        "not_permitted",
        "Only one person here may send messages, so nobody could approve. Invite a second person first.",
      );
    await updateApprovalRuleRow(tx, limits);
    const detail = { before: wordsOf(before), after: wordsOf(limits) };
    await recordAudit(tx, { actor, action: "approval.update", target: "approval", detail });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return { limits, senders };
  });
}

const wordsOf = ({ people, credits }: ApprovalRule) => ({
  people: people === null ? "no limit" : `more than ${formatNoun(people, "person", "people")}`,
  credits: credits === null ? "no limit" : `more than ${formatNoun(credits, "credit")}`,
});

/** Which campaigns need the approval of a second person, and how many people there are who may send. */
export async function getApprovalRule({ db }: Pick<Context, "db">): Promise<ApprovalRuleAnswer> {
  const [limits, senders] = await Promise.all([getRule(db), countSenders(db)]);
  return { limits, senders };
}
