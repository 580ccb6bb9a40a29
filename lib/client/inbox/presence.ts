import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Presence } from "#lib/contract/desk/inbox/presence.ts";
import { http } from "../request.ts";

/** Said again before the 30 s are over after which the server believes that a browser is gone. */
const ALONE_MS = 12_000;
/** Where somebody else is there, what they do matters. */
const TOGETHER_MS = 5_000;
/** Whoever has not typed for so long is reading. */
const TYPING_MS = 8_000;

const typing = createTyping();

/** Tells the team that somebody types an answer here. */
export const noteTyping = typing.note;

const presenceKeys = {
  of: (id: number, doing: Doing) => ["presence", id, doing] as const,
};
type Doing = "reading" | "writing";

/** Who else has this conversation open; asked while this tab is seen, and never kept. */
const presenceQuery = (id: number, doing: Doing) =>
  queryOptions({
    queryKey: presenceKeys.of(id, doing),
    queryFn: ({ signal }) =>
      http("POST /api/inbox/:id/presence", { params: { id }, body: { doing }, signal }),
    refetchInterval: ({ state }) => everyMs(state.data),
    placeholderData: (kept: Presence | undefined, of) => (of?.queryKey[1] === id ? kept : undefined),
    retry: false,
    gcTime: 0,
  });

const everyMs = (presence: Presence | undefined): number =>
  presence !== undefined && presence.others.length > 0 ? TOGETHER_MS : ALONE_MS;

/** Who else of the team is in this conversation, as far as that is known now. */
export function usePresence(id: number): Presence["others"] {
  const isTyping = useSyncExternalStore(
    typing.watch,
    () => typing.is(id),
    () => false,
  );
  const { data, isError } = useQuery(presenceQuery(id, isTyping ? "writing" : "reading"));
  useEffect(
    () => () => {
      // Unheard it is over by itself.
      void http("POST /api/inbox/:id/presence", { params: { id }, body: { doing: "gone" } }).catch(
        () => undefined,
      );
    },
    [id],
  );
  return isError || data === undefined ? NOBODY : data.others;
}

const NOBODY: Presence["others"] = [];

/** In which conversation somebody types in this tab, until they rest. */
function createTyping() {
  const listeners = new Set<() => void>();
  let now: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (id: number | null) => {
    if (now === id) return;
    now = id;
    for (const changed of listeners) changed();
  };
  return {
    is: (id: number): boolean => now === id,
    watch(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    note(id: number) {
      clearTimeout(timer);
      timer = setTimeout(() => set(null), TYPING_MS);
      set(id);
    },
  };
}
