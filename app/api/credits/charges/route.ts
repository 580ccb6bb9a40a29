import { getCharges } from "#lib/server/credits/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/credits/charges", ({ ctx }) => getCharges(ctx.db)),
});
