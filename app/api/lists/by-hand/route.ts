import { makeListByHand } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/lists/by-hand", ({ ctx, input }) => makeListByHand(ctx, input)),
});
