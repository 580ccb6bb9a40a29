import { doors } from "#lib/server/http/index.ts";
import { updateOrganisation } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/organisation": ({ ctx, input }) => updateOrganisation(ctx, input),
});
