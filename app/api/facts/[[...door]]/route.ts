import { doors } from "#lib/server/http/index.ts";
import { getFacts } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/facts": ({ ctx }) => getFacts(ctx),
});
