import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/price": async ({ ctx, input: { price, seen } }) => ({
    price: await updateSetting(ctx, { name: "price", value: price, seen }),
  }),
});
