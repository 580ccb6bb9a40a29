import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";

const MOST = 1_000_000;
const limitOf = (field: string) => {
  const rule = {
    error: () =>
      t(
        `${field} is a whole number from 1 to 1,000,000, or null`,
        `${field} ni namba kamili kuanzia 1 hadi 1,000,000, au null`,
      ),
  };
  return z.int(rule).min(1, rule).max(MOST, rule).nullable();
};

/** A campaign above one of these needs the approval of a second person; null where that limit is not set. */
export const ApprovalLimits = z.object({ people: limitOf("people"), credits: limitOf("credits") });
export type ApprovalLimits = z.infer<typeof ApprovalLimits>;

/** `GET /api/approval-rule`; `senders`: how many people may send, and so approve what somebody else has made. */
export const ApprovalRuleAnswer = z.object({ limits: ApprovalLimits, senders: z.int() });
export type ApprovalRuleAnswer = z.infer<typeof ApprovalRuleAnswer>;

/** `PUT /api/approval-rule`; `seen`: the limits when the person began. */
export const UpdateApprovalRule = ApprovalLimits.extend({ seen: ApprovalLimits.optional() });
export type UpdateApprovalRule = z.infer<typeof UpdateApprovalRule>;
