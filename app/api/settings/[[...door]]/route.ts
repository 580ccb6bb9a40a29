import { doors } from "#lib/server/http/index.ts";
import { updateDrawnSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/settings/:name": ({ ctx, input }) => updateDrawnSetting(ctx, input),
});
