import type { ApprovalRuleAnswer, UpdateApprovalRule } from "#lib/contract/desk/settings/approval-rule.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { updateSetting } from "../settings/index.ts";
import { countSenders } from "../store/console/approval-rule.ts";
import { getSetting } from "../store/console/setting.ts";

/**
 * Which campaigns need approval from their start on; what waits for it already still does. Throws `not_permitted` where
 * fewer than two people may send, as nobody could approve, and `conflict` where it has changed since it was seen.
 */
export async function updateApprovalRule(
  ctx: SignedInCtx,
  { seen, ...value }: UpdateApprovalRule,
): Promise<ApprovalRuleAnswer> {
  const limits = await updateSetting(ctx, { name: "approvalLimits", value, seen });
  return { limits, senders: await countSenders(ctx.db) };
}

/** Which campaigns need the approval of a second person, and how many people there are who may send. */
export async function getApprovalRule({ db }: Pick<Context, "db">): Promise<ApprovalRuleAnswer> {
  const [limits, senders] = await Promise.all([getSetting(db, "approvalLimits"), countSenders(db)]);
  return { limits, senders };
}
