import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/public-words": async ({ ctx, input: { words, seen } }) => ({
    words: await updateSetting(ctx, { name: "publicWords", value: words, seen }),
  }),
});
