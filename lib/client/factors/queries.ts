import { queryOptions } from "@tanstack/react-query";
import { http } from "../http.ts";
import { factorKeys } from "./keys.ts";

export const factorsQuery = queryOptions({
  queryKey: factorKeys.own,
  queryFn: ({ signal }) => http("GET /api/session/factors", { signal }),
});
