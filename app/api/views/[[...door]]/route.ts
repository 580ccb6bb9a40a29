import { doors } from "#lib/server/http/index.ts";
import { createView, deleteView, listViews, updateView } from "#lib/server/views/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/views": ({ ctx, input }) => listViews(ctx, input),
  "POST /api/views": ({ ctx, input }) => createView(ctx, input),
  "PATCH /api/views/:id": ({ ctx, input }) => updateView(ctx, input),
  "DELETE /api/views/:id": ({ ctx, input }) => deleteView(ctx, input.id),
});
