import { queryOptions } from "@tanstack/react-query";
import { http } from "../http.ts";
import { teamKeys } from "./keys.ts";

export const teamQuery = queryOptions({
  queryKey: teamKeys.all,
  queryFn: ({ signal }) => http("GET /api/team", { signal }),
});
