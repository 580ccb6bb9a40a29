import { route, routes } from "#lib/server/http/index.ts";
import { importOptOuts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/opt-outs/import", ({ ctx, input }) => importOptOuts(ctx, input)),
});
