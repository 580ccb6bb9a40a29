import { queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { sessionKeys } from "./keys.ts";

/** Whether a door that asks for the password again opens now: asked anew each time, and as often as any other reading. */
export const freshQuery = queryOptions({
  queryKey: sessionKeys.fresh,
  queryFn: () => http("GET /api/session/fresh").then(() => true),
  staleTime: 0,
  gcTime: 0,
});
