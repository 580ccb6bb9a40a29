import { route, routes } from "#lib/server/http/index.ts";
import { createView, listViews } from "#lib/server/views/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/views", ({ ctx, input }) => listViews(ctx, input)),
  POST: route("POST /api/views", ({ ctx, input }) => createView(ctx, input)),
});
