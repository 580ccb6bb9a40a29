import { createRecoveryCodes } from "#lib/server/factors/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/session/factors/recovery", ({ ctx }) => createRecoveryCodes(ctx)),
});
