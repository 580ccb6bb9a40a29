import { doors } from "#lib/server/http/index.ts";
import { erasePerson, lookUpPerson } from "#lib/server/retention/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/erasures": ({ ctx, input }) => erasePerson(ctx, input),
  "POST /api/erasures/look": ({ ctx, input }) => lookUpPerson(ctx, input),
});
