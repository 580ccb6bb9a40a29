import { getContext } from "#lib/server/context.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/live", ({ request }) => getLiveStream(getContext()).handleWeb(request)),
});
