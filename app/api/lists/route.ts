import { createContactList, listContactLists } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/lists", ({ ctx, input }) => listContactLists(ctx, input)),
  POST: route("POST /api/lists", ({ ctx, input }) => createContactList(ctx, input)),
});
