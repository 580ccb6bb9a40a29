import { getAnswers } from "#lib/server/answers/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { updateSetting } from "#lib/server/settings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/answers": ({ ctx }) => getAnswers(ctx),
  "PUT /api/answers/away": async ({ ctx, input: { awayAnswer, seen } }) => ({
    awayAnswer: await updateSetting(ctx, { name: "awayAnswer", value: awayAnswer, seen }),
  }),
  "PUT /api/answers/words": async ({ ctx, input: { wordAnswers, seen } }) => ({
    wordAnswers: await updateSetting(ctx, { name: "wordAnswers", value: wordAnswers, seen }),
  }),
});
