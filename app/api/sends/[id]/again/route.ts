import { route, routes } from "#lib/server/http/index.ts";
import { sendAgain } from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sends/:id/again", ({ ctx, input }) => sendAgain(ctx, input)),
});
