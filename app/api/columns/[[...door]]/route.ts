import { getColumnChoice } from "#lib/server/campaigns/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/columns": ({ ctx, input }) => getColumnChoice(ctx, input),
});
