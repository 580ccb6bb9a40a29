import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/service-hours": async ({ ctx, input: { hours, seen } }) => ({
    hours: await updateSetting(ctx, { name: "serviceHours", value: hours, seen }),
  }),
});
