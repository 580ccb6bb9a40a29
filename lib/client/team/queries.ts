import { queryOptions } from "@tanstack/react-query";
import type { Team } from "#lib/contract/desk/team.ts";
import { http } from "../http.ts";

export const teamQuery = queryOptions({
  queryKey: ["team"] as const,
  queryFn: ({ signal }) => http<Team>({ path: "/api/team", signal }),
});
