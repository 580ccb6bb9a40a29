import { route, routes } from "#lib/server/http/index.ts";
import { deletePerson, updatePerson } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PATCH: route("PATCH /api/team/:id", ({ ctx, input }) => updatePerson(ctx, input)),
  DELETE: route("DELETE /api/team/:id", ({ ctx, input }) => deletePerson(ctx, input)),
});
