import { route, routes } from "#lib/server/http/index.ts";
import { sendLater } from "#lib/server/sends/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sends/later", ({ ctx, input }) => sendLater(ctx, input)),
});
