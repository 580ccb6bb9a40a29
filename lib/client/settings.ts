import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Press } from "./query-client/press.ts";
import { http } from "./request.ts";

export const approvalRuleKeys = { all: ["approval-rule"] as const };

export const approvalRuleQuery = queryOptions({
  queryKey: approvalRuleKeys.all,
  queryFn: ({ signal }) => http("GET /api/approval-rule", { signal }),
});

export const paceKeys = { all: ["paces"] as const };

export const pacesQuery = queryOptions({
  queryKey: paceKeys.all,
  queryFn: ({ signal }) => http("GET /api/paces", { signal }),
});

export const retentionKeys = { all: ["retention"] as const };

export const retentionQuery = queryOptions({
  queryKey: retentionKeys.all,
  queryFn: ({ signal }) => http("GET /api/retention", { signal }),
});

/** Its outcome is said beside the button. */
export function useSendTestMail() {
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: () => http("POST /api/mail/test"),
  });
}
