export const approvalRuleKeys = {
  all: ["approval-rule"] as const,
};
