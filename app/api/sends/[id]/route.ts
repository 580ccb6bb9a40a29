import { route, routes } from "#lib/server/http/index.ts";
import { getSent } from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sends/:id", async ({ ctx, input }) => ({ sent: await getSent(ctx, input.id) })),
});
