import { OptOutCounts } from "#lib/contract/desk/opt-out.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getOptOutCounts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs/counts", { answer: OptOutCounts }, ({ ctx }) => getOptOutCounts(ctx)),
});
