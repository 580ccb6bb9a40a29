import { createTotp, deleteTotp, verifyTotp } from "#lib/server/factors/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/session/factors/totp", ({ ctx }) => createTotp(ctx)),
  PUT: route("PUT /api/session/factors/totp", ({ ctx, input }) => verifyTotp(ctx, input)),
  DELETE: route("DELETE /api/session/factors/totp", ({ ctx }) => deleteTotp(ctx)),
});
