import { doors } from "#lib/server/http/index.ts";
import { getPerson } from "#lib/server/people/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/person": ({ ctx, input }) => getPerson(ctx, input),
});
