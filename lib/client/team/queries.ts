import { queryOptions } from "@tanstack/react-query";
import { http } from "../http.ts";

export const teamQuery = queryOptions({
  queryKey: ["team"] as const,
  queryFn: ({ signal }) => http("GET /api/team", { signal }),
});
