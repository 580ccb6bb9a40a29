import { queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { senderKeys } from "./keys.ts";

/** Senders as learned from accepted and refused sends, newest outcome first; the service has no list of them. */
export const sendersQuery = queryOptions({
  queryKey: senderKeys.all,
  queryFn: ({ signal }) => http("GET /api/senders", { signal }),
});
