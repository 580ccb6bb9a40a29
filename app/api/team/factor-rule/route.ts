import { route, routes } from "#lib/server/http/index.ts";
import { updateFactorRule } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/team/factor-rule", ({ ctx, input }) => updateFactorRule(ctx, input)),
});
