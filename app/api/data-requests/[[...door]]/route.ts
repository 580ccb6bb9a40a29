import { createDataRequest, listDataRequests, updateDataRequest } from "#lib/server/data-requests/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/data-requests": ({ ctx, input }) => listDataRequests(ctx, input),
  "POST /api/data-requests": ({ ctx, input }) => createDataRequest(ctx, input),
  "PATCH /api/data-requests/:id": ({ ctx, input }) => updateDataRequest(ctx, input),
});
