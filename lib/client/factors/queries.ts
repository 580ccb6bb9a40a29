import { queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";

export const factorKeys = {
  own: ["factors"] as const,
};

export const factorsQuery = queryOptions({
  queryKey: factorKeys.own,
  queryFn: ({ signal }) => http("GET /api/session/factors", { signal }),
});
