import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Audience } from "./use-audience.ts";

/** One recipient of the last check with the message as this person gets it. */
export function usePreview({ check, client, isStale, key }: Audience, at: number) {
  return useQuery({
    queryKey: ["audience", "preview", key, at],
    queryFn: ({ signal }) => client.call("preview", { at }, signal),
    enabled: check !== undefined && check.recipients > 0 && !isStale,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  }).data;
}
