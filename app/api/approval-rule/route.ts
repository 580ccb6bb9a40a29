import { getApprovalRule, updateApprovalRule } from "#lib/server/approval/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/approval-rule", ({ ctx }) => getApprovalRule(ctx)),
  PUT: route("PUT /api/approval-rule", ({ ctx, input }) => updateApprovalRule(ctx, input)),
});
