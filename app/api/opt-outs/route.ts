import { route, routes } from "#lib/server/http/index.ts";
import { createOptOut, deleteOptOut, listOptOuts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs", ({ ctx, input }) => listOptOuts(ctx, input)),
  POST: route("POST /api/opt-outs", ({ ctx, input }) => createOptOut(ctx, input)),
  DELETE: route("DELETE /api/opt-outs", ({ ctx, input }) => deleteOptOut(ctx, input)),
});
