import { getApprovalRule, updateApprovalRule } from "#lib/server/approval/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/approval-rule": ({ ctx }) => getApprovalRule(ctx),
  "PUT /api/approval-rule": ({ ctx, input }) => updateApprovalRule(ctx, input),
});
