import { combineContactLists } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/lists/combine", ({ ctx, input }) => combineContactLists(ctx, input)),
});
