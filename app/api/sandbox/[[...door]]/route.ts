import { doors } from "#lib/server/http/index.ts";
import { getSection, pullLever } from "#lib/server/sandbox-portal/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/sandbox": ({ ctx, input }) => getSection(ctx, input.section),
  "POST /api/sandbox/:action": ({ ctx, input: { action, ...body } }) => pullLever(ctx, action, body),
});
