import { route, routes } from "#lib/server/http/index.ts";
import { erasePerson } from "#lib/server/retention/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/erasures", ({ ctx, input }) => erasePerson(ctx, input)),
});
