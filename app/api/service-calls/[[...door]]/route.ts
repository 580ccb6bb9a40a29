import { recordServiceCalls } from "#lib/server/calls/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/service-calls": ({ ctx, input }) => recordServiceCalls(ctx, input),
});
