import { doors } from "#lib/server/http/index.ts";
import { getRequest, listRequests } from "#lib/server/requests/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/requests": ({ ctx, input }) => listRequests(ctx, input),
  "GET /api/requests/:id": ({ ctx, input }) => getRequest(ctx, input.id),
});
