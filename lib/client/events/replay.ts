import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  CreateEventReplays,
  EventReplays,
  EventReplaysAnswer,
} from "#lib/contract/desk/event-replays.ts";
import { http } from "../request.ts";
import { eventKeys } from "./keys.ts";

/** What working on an event again would change: asked anew each time somebody wants to see it, and nothing is kept. */
export const replayLookQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.replay(id),
    queryFn: ({ signal }) => http("POST /api/events/:id/replay/look", { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: "always",
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

const ASK_AGAIN_MS = 1_000;

/** The newest work on many events; asked again while it goes on by itself. */
export const replaysQuery = queryOptions({
  queryKey: eventKeys.replays,
  queryFn: ({ signal }) => http("GET /api/event-replays", { signal }),
  refetchInterval: ({ state }) => (isGoing(state.data?.replays) ? ASK_AGAIN_MS : false),
});

function isGoing(replays: EventReplays | null | undefined): boolean {
  return replays?.phase === "trying" || replays?.phase === "working";
}

/** Has the events of a list tried, says yes to what was found, or ends it. */
export function useReplays() {
  const client = useQueryClient();
  const show = { onSuccess: (answer: EventReplaysAnswer) => client.setQueryData(eventKeys.replays, answer) };
  return {
    create: useMutation({
      mutationFn: (asked: CreateEventReplays) => http("POST /api/event-replays", { body: asked }),
      ...show,
    }),
    start: useMutation({
      mutationFn: (id: string) => http("POST /api/event-replays/:id/start", { params: { id } }),
      ...show,
    }),
    stop: useMutation({
      mutationFn: (id: string) => http("POST /api/event-replays/:id/stop", { params: { id } }),
      ...show,
    }),
  };
}
