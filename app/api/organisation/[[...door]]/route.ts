import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/organisation": async ({ ctx, input: { name, seen } }) => ({
    name: await updateSetting(ctx, { name: "organisation", value: name, seen }),
  }),
});
