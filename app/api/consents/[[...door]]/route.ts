import { createConsent, getConsents } from "#lib/server/consent/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/consents": ({ ctx, input }) => getConsents(ctx, input),
  "POST /api/consents": ({ ctx, input }) => createConsent(ctx, input),
});
