import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/person-fields": async ({ ctx, input: { personFields, seen } }) => ({
    personFields: [...(await updateSetting(ctx, { name: "personFields", value: personFields, seen }))],
  }),
});
