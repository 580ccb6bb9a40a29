import { doors } from "#lib/server/http/index.ts";
import { updateMarketingHours } from "#lib/server/pacing/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/marketing-hours": ({ ctx, input }) => updateMarketingHours(ctx, input),
});
