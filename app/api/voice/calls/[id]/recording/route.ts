import { CallId, PlayRecording } from "#lib/contract/desk/call.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { streamRecording } from "#lib/server/recordings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route(
    "GET /api/voice/calls/:id/recording",
    { params: CallId, query: PlayRecording },
    ({ ctx, input, request }) =>
      streamRecording(ctx, { id: input.id, isDownload: input.download !== undefined, request }),
  ),
});
