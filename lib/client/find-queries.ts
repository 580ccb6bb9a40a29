import { queryOptions, skipToken } from "@tanstack/react-query";
import type { Find, Found } from "#lib/contract/desk/find.ts";
import { http } from "./request.ts";

export const findKeys = {
  of: ({ q, kind }: Find) => ["find", kind ?? "any", q] as const,
};

/** What there is of that name, number or id; null asks for nothing. */
export const findQuery = (asked: Find | null) =>
  queryOptions({
    queryKey: findKeys.of(asked ?? { q: "" }),
    queryFn: asked ? ({ signal }) => http("GET /api/find", { query: asked, signal }) : skipToken,
    // What was found by the beginning stays while more of it is typed.
    placeholderData: (known: Found | undefined, query) => {
      const [, kind, q] = query?.queryKey ?? [];
      return asked?.kind === undefined && kind === "any" && asked?.q.startsWith(q ?? asked.q)
        ? known
        : undefined;
    },
    staleTime: 0,
    retry: false,
  });
