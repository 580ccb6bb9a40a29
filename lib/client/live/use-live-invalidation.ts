import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isClockInDoubt } from "../console-clock.ts";
import { applyStates, type MessagePages } from "../messages/apply-states.ts";
import { messageKeys } from "../messages/keys.ts";
import { createThrottle } from "./create-throttle.ts";
import { useLive } from "./use-live.ts";

/**
 * Fetches again what hints of the live feed are about: by area, the first element of every query key, at most once a
 * second each while the tab is seen. Mount it once, in the frame. Lists of events and messages take what they show from
 * the feed itself, so a long list is not fetched again page by page.
 */
export function useLiveInvalidation(): void {
  const client = useQueryClient();
  const areas = useMemo(() => createThrottle(client), [client]);
  useEffect(() => areas.start(), [areas]);
  useLive("campaign", () => areas.touch("campaigns", "overview", "facts"));
  useLive("message", ({ changes }) => {
    client.setQueriesData<MessagePages>(
      { queryKey: messageKeys.lists },
      (list) => list && applyStates(list, changes),
    );
    for (const { id } of changes) void client.invalidateQueries({ queryKey: messageKeys.one(id) });
    areas.touch("overview", "people");
  });
  useLive("event", () => areas.touch("facts", "overview", "windows", "event-stats"));
  useLive("call", () => areas.touch("calls", "facts", "overview", "people"));
  useLive("inbox", () => areas.touch("inbox", "conversations", "facts", "people", "notices"));
  useLive("list", () => areas.touch("lists"));
  useLive("notice", () => areas.touch("notices", "facts"));
  useLive("opt-out", () => areas.touch("opt-outs", "windows", "lists", "inbox", "conversations", "people"));
  useLive("template", () => areas.touch("templates"));
  useLive("connection", () => areas.touch("overview", "facts", "paces", "approval-rule"));
  useLive("team", () => areas.touch("team", "facts", "factors", "history", "retention", "approval-rule"));
  // Any answer tells what time it is, and these facts are the least of them.
  useLive("beat", ({ at }) => {
    if (isClockInDoubt(Date.parse(at))) areas.touch("facts");
  });
  useLive("reset", () => void client.invalidateQueries());
}
