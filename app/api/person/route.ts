import { route, routes } from "#lib/server/http/index.ts";
import { getPerson } from "#lib/server/people/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/person", ({ ctx, input }) => getPerson(ctx, input)),
});
