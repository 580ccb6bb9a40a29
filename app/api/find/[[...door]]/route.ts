import { listFound } from "#lib/server/find/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/find": ({ ctx, input }) => listFound(ctx, input),
});
