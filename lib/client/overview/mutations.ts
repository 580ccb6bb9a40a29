import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "../http.ts";
import type { Press } from "../query-client/press.ts";
import { connectionsQuery, overviewQuery } from "./queries.ts";

/** Asks the service now what the key may do, and shows the answer where the overview is shown. */
export function useProbeService() {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: () => http("POST /api/overview/probe"),
    onSuccess: ({ connections }) => {
      client.setQueryData(overviewQuery.queryKey, (known) => known && { ...known, connections });
      client.setQueryData(connectionsQuery.queryKey, connections);
    },
  });
}
