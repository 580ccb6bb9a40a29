import { doors } from "#lib/server/http/index.ts";
import { getRetention, updateRetention } from "#lib/server/retention/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/retention": ({ ctx }) => getRetention(ctx),
  "PUT /api/retention": ({ ctx, input }) => updateRetention(ctx, input),
});
