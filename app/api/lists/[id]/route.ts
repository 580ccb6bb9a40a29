import { deleteContactList, getContactList, updateContactList } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/lists/:id", ({ ctx, input }) => getContactList(ctx, input.id)),
  PATCH: route("PATCH /api/lists/:id", ({ ctx, input }) => updateContactList(ctx, input)),
  DELETE: route("DELETE /api/lists/:id", ({ ctx, input }) => deleteContactList(ctx, input)),
});
