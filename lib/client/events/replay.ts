import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "../http.ts";
import { eventKeys } from "./keys.ts";

/** What working on an event again would change: asked anew each time somebody wants to see it, and nothing is kept. */
export const replayLookQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.replay(id),
    queryFn: ({ signal }) => http("POST /api/events/:id/replay/look", { params: { id }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Works on an event again, where it comes to what was seen. */
export function useReplayEvent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (after: string) => http("POST /api/events/:id/replay", { params: { id }, body: { after } }),
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.one(id) }),
  });
}
