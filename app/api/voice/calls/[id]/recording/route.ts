import { route, routes } from "#lib/server/http/index.ts";
import { streamRecording } from "#lib/server/recordings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/voice/calls/:id/recording", streamRecording),
});
