import { queryOptions } from "@tanstack/react-query";
import { http } from "../http.ts";

export const factorsQuery = queryOptions({
  queryKey: ["factors"] as const,
  queryFn: ({ signal }) => http("GET /api/session/factors", { signal }),
});
