import { deletePasskey, updatePasskey } from "#lib/server/factors/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PATCH: route("PATCH /api/session/factors/passkeys/:id", ({ ctx, input }) => updatePasskey(ctx, input)),
  DELETE: route("DELETE /api/session/factors/passkeys/:id", ({ ctx, input }) => deletePasskey(ctx, input)),
});
