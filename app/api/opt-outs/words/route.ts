import { route, routes } from "#lib/server/http/index.ts";
import { getOptOutWords, updateOptOutWords } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs/words", ({ ctx }) => getOptOutWords(ctx)),
  PUT: route("PUT /api/opt-outs/words", ({ ctx, input }) => updateOptOutWords(ctx, input)),
});
