import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateApprovalRule } from "#lib/contract/desk/settings/approval-rule.ts";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export const approvalRuleKeys = {
  all: ["approval-rule"] as const,
};

export const approvalRuleQuery = queryOptions({
  queryKey: approvalRuleKeys.all,
  queryFn: ({ signal }) => http("GET /api/approval-rule", { signal }),
});

export function useUpdateApprovalRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateApprovalRule) => http("PUT /api/approval-rule", { body }),
    onSuccess: (answer) => client.setQueryData(approvalRuleQuery.queryKey, answer),
    // Also where it was refused: somebody may have changed it.
    onSettled: () =>
      Promise.all(
        [approvalRuleKeys.all, factsKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
