import { doors } from "#lib/server/http/index.ts";
import { updateTrial } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/trial": async ({ ctx, input: { trial, seen } }) => ({
    trial: await updateTrial(ctx, { trial, seen }),
  }),
});
