import { OptOutWordsAnswer, UpdateOptOutWords } from "#lib/contract/desk/opt-out.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getOptOutWords, updateOptOutWords } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs/words", { answer: OptOutWordsAnswer }, ({ ctx }) => getOptOutWords(ctx)),
  PUT: route(
    "PUT /api/opt-outs/words",
    { body: UpdateOptOutWords, answer: OptOutWordsAnswer },
    ({ ctx, input }) => updateOptOutWords(ctx, input),
  ),
});
