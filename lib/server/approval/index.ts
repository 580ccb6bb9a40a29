// From which size on a second person has to approve a send. A campaign is asked for and approved as it is reviewed
// (`lib/server/campaigns/approval`); what is sent by hand can only be small.

export { requireNoApproval, requireSmallSend } from "./require-no-approval.ts";
export { getApprovalRule, updateApprovalRule } from "./update-approval-rule.ts";
