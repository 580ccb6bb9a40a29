import { doors } from "#lib/server/http/index.ts";
import { getPaces, updatePaces } from "#lib/server/pacing/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/paces": ({ ctx }) => getPaces(ctx),
  "PUT /api/paces": ({ ctx, input }) => updatePaces(ctx, input),
});
