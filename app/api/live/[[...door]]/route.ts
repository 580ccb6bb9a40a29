import { getContext } from "#lib/server/context.ts";
import { doors } from "#lib/server/http/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/live": ({ request }) => getLiveStream(getContext()).handleWeb(request),
});
