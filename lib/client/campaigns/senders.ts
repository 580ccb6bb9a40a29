import { queryOptions } from "@tanstack/react-query";
import { http } from "../http.ts";

export type SenderOutcome = "accepted" | "not-found" | "not-approved" | "limit-reached";
export type Sender = { name: string; outcome: SenderOutcome; outcomeAt: string };

/** Senders learned from what the service accepted and refused; it has no list of them. */
export const sendersQuery = queryOptions({
  queryKey: ["senders"],
  queryFn: ({ signal }) => http("GET /api/senders", { signal }),
  retry: false,
});
