import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProbeAnswer } from "#lib/contract/desk/overview.ts";
import { http } from "../http.ts";
import { overviewQuery } from "./queries.ts";

/** Asks the service now what the key may do, and shows the answer where the overview is shown. */
export function useProbeService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http<ProbeAnswer>({ method: "POST", path: "/api/overview/probe" }),
    onSuccess: ({ connections }) =>
      client.setQueryData(overviewQuery.queryKey, (known) => known && { ...known, connections }),
  });
}
