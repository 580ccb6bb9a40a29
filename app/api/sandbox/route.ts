import { route, routes } from "#lib/server/http/index.ts";
import { getSection } from "#lib/server/sandbox-portal/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sandbox", ({ ctx, input }) => getSection(ctx, input.section)),
});
