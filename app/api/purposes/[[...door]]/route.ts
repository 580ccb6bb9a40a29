import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/purposes": async ({ ctx, input: { purposes, seen } }) => ({
    purposes: [...(await updateSetting(ctx, { name: "purposes", value: purposes, seen }))],
  }),
});
