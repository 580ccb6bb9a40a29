import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { createThrottle } from "../live/create-throttle.ts";
import { useLive } from "../live/use-live.ts";
import { inboxKeys } from "./keys.ts";

/** Fetches the open conversation again when the feed tells of a message, or of a send, that is a line of it. */
export function useThreadNews(lines: readonly ThreadLine[]): void {
  const client = useQueryClient();
  const areas = useMemo(() => createThrottle(client), [client]);
  useEffect(() => areas.start(), [areas]);
  const sent = lines.filter((line) => line.way === "out");
  useLive("message", ({ changes }) => {
    if (changes.some(({ id }) => sent.some(({ ownMessageId }) => ownMessageId === id)))
      areas.touch("conversations");
  });
  useLive("campaign", ({ id }) => {
    if (sent.some(({ campaign }) => campaign.id === id)) areas.touch("conversations");
  });
}

/** What is kept of conversations that are not open is read again when they are: nobody listens for them. */
export function useStaleThreads(): void {
  const client = useQueryClient();
  const forget = () =>
    void client.invalidateQueries({ queryKey: inboxKeys.threads, type: "inactive", refetchType: "none" });
  useLive("message", forget);
  useLive("campaign", forget);
}
