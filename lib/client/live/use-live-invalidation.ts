import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import { isClockInDoubt } from "../console-clock.ts";
import { applyStates, type MessagePages } from "../messages/apply-states.ts";
import { messageKeys } from "../messages/keys.ts";
import type { Area } from "./area.ts";
import { createThrottle } from "./create-throttle.ts";
import { followShown, shownCampaign } from "./follow-shown.ts";
import { useLive, wantLive } from "./use-live.ts";

/**
 * Fetches again what hints of the live feed are about: by area, the first element of every query key, at most once a
 * second each while the tab is seen. Mount it once, in the frame. Lists of events and messages take what they show from
 * the feed itself, which carries no other rows, so a long list is not fetched again page by page.
 */
export function useLiveInvalidation(): void {
  const client = useQueryClient();
  const areas = useMemo(() => createThrottle(client), [client]);
  useEffect(() => areas.start(), [areas]);
  useEffect(() => followShown(client, wantLive), [client]);
  useLive("hint", (names) => {
    for (const name of names) areas.touch(...areasOf(name, shownCampaign(client) !== null));
    // Nobody hears of the states of what is not shown.
    if (names.includes("message"))
      void client.invalidateQueries({ queryKey: messageKeys.all, type: "inactive", refetchType: "none" });
  });
  useLive("message", ({ changes }) => {
    client.setQueriesData<MessagePages>(
      { queryKey: messageKeys.lists },
      (list) => list && applyStates(list, changes),
    );
    for (const { id } of changes) void client.invalidateQueries({ queryKey: messageKeys.one(id) });
  });
  // Any answer tells what time it is, and these facts are the least of them.
  useLive("beat", ({ at }) => {
    if (isClockInDoubt(Date.parse(at))) areas.touch("facts");
  });
  useLive("reset", () => void client.invalidateQueries());
}

const AREAS: Record<LiveTopic, readonly Area[]> = {
  campaign: ["campaigns", "overview", "facts"],
  message: ["overview", "people"],
  event: ["facts", "overview", "windows", "event-stats"],
  call: ["calls", "facts", "overview", "people"],
  inbox: ["inbox", "conversations", "facts", "people", "notices"],
  list: ["lists"],
  notice: ["notices", "facts"],
  "opt-out": ["opt-outs", "windows", "lists", "inbox", "conversations", "people"],
  template: ["templates"],
  connection: ["overview", "facts", "paces", "approval-rule", "answers"],
  team: ["team", "facts", "factors", "history", "retention", "approval-rule"],
};

/** While one campaign alone is shown, news of the others are none of it. */
function areasOf(name: string, isOneShown: boolean): readonly Area[] {
  if (name.startsWith("campaign:")) return ["campaigns"];
  const areas = AREAS[name as LiveTopic] ?? [];
  return name === "campaign" && isOneShown ? areas.filter((area) => area !== "campaigns") : areas;
}
