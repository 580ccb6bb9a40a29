import { releasePerson, restrictPerson } from "#lib/server/consent/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "PUT /api/restrictions": ({ ctx, input }) => restrictPerson(ctx, input),
  "DELETE /api/restrictions": ({ ctx, input }) => releasePerson(ctx, input),
});
