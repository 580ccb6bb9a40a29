import { addListed, listPeople, removeListed } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/lists/:id/people", ({ ctx, input }) => listPeople(ctx, input)),
  POST: route("POST /api/lists/:id/people", ({ ctx, input }) => addListed(ctx, input)),
  DELETE: route("DELETE /api/lists/:id/people", ({ ctx, input }) => removeListed(ctx, input)),
});
