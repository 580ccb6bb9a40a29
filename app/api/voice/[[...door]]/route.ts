import { getCall, listServiceCalls, startCall } from "#lib/server/calls/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { getPeaks, startPeaks, streamRecording } from "#lib/server/recordings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/voice/calls": ({ ctx, input }) => listServiceCalls(ctx, input),
  "POST /api/voice/calls": ({ ctx, input }) => startCall(ctx, input),
  "GET /api/voice/calls/:id": ({ ctx, input }) => getCall(ctx, input.id),
  "GET /api/voice/calls/:id/peaks": ({ ctx, input }) => getPeaks(ctx, input.id),
  "POST /api/voice/calls/:id/peaks": ({ ctx, input }) => startPeaks(ctx, input.id),
  "GET /api/voice/calls/:id/recording": streamRecording,
});
