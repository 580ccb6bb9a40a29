import { route, routes } from "#lib/server/http/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/live", ({ request }) => getLiveStream().handleWeb(request)),
});
