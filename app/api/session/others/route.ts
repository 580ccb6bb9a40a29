import { route, routes } from "#lib/server/http/index.ts";
import { deleteOtherSessions, listOwnSessions } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/session/others", ({ ctx }) => listOwnSessions(ctx)),
  DELETE: route("DELETE /api/session/others", ({ ctx }) => deleteOtherSessions(ctx)),
});
