import { createNote } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/calls/:id/notes", ({ ctx, input: { id, ...note } }) => createNote(ctx, id, note)),
});
