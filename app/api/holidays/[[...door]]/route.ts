import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/holidays": async ({ ctx, input: { holidays, seen } }) => ({
    holidays: await updateSetting(ctx, { name: "holidays", value: holidays, seen }),
  }),
});
