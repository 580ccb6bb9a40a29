import { queryOptions } from "@tanstack/react-query";
import type { ViewKind } from "#lib/contract/desk/view/saved-view.ts";
import { http } from "../http.ts";
import { viewKeys } from "./keys.ts";

export const viewsQuery = (kind: ViewKind) =>
  queryOptions({
    queryKey: viewKeys.list(kind),
    queryFn: ({ signal }) => http("GET /api/views", { query: { kind }, signal }),
  });
