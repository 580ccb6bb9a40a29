import { queryOptions } from "@tanstack/react-query";
import type { WordAnswer } from "#lib/contract/rules/answers.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

export const answersKeys = { all: ["answers"] as const };

/** What the company answers by itself. */
export const answersQuery = queryOptions({
  queryKey: answersKeys.all,
  queryFn: ({ signal }) => http("GET /api/answers", { signal }),
});

type Words = readonly WordAnswer[];
const listed = (all: Words) => all.map(({ words, text }) => ({ words: [...words], text }));

export const useSaveWordAnswers = () =>
  useChange([answersKeys.all], ({ next, seen }: { next: Words; seen: Words }) =>
    http("PUT /api/answers/words", { body: { wordAnswers: listed(next), seen: listed(seen) } }),
  );
