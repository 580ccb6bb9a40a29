import { route, routes } from "#lib/server/http/index.ts";
import { listSentPeople } from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sends/:id/people", ({ ctx, input: { id, ...page } }) => listSentPeople(ctx, id, page)),
});
