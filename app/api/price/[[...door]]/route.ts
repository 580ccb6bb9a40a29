import { doors } from "#lib/server/http/index.ts";
import { updatePrice } from "#lib/server/pricing/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/price": ({ ctx, input }) => updatePrice(ctx, input),
});
