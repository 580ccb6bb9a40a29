import { route, routes } from "#lib/server/http/index.ts";
import { listSent } from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sends", ({ ctx }) => listSent(ctx)),
});
