import { route, routes } from "#lib/server/http/index.ts";
import { deleteOtherSession } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  DELETE: route("DELETE /api/session/others/:id", ({ ctx, input }) => deleteOtherSession(ctx, input)),
});
