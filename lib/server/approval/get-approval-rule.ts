import type { ApprovalRuleAnswer } from "#lib/contract/desk/settings/approval-rule.ts";
import type { Context } from "../context.ts";
import { countSenders, getApprovalRule as getRule } from "../store/console/approval-rule.ts";

/** Which campaigns need the approval of a second person, and how many people there are who may send. */
export async function getApprovalRule({ db }: Pick<Context, "db">): Promise<ApprovalRuleAnswer> {
  const [limits, senders] = await Promise.all([getRule(db), countSenders(db)]);
  return { limits, senders };
}
