import { queryOptions } from "@tanstack/react-query";
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
