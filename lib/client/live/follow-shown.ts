import type { QueryClient } from "@tanstack/react-query";
import { isFeedName } from "#lib/contract/desk/live/live-topic.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import type { MessagePages } from "../messages/apply-states.ts";
import { messageKeys } from "../messages/keys.ts";

const ACTIVE = { type: "active" } as const;
const AREAS: readonly unknown[] = [messageKeys.all[0], campaignKeys.all[0]];

/**
 * Calls `want` with the names of what is on the page, whenever that changes: the states of its messages, and its campaign
 * where it is about one. Answers how to stop.
 */
export function followShown(client: QueryClient, want: (names: readonly string[]) => () => void): () => void {
  let shown = "";
  let stop = () => {};
  const look = () => {
    const names = namesOf(client);
    if (names.join() === shown) return;
    shown = names.join();
    // First the new, so that no moment is without what stays.
    const stopOld = stop;
    stop = want(names);
    stopOld();
  };
  look();
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (AREAS.includes(query.queryKey[0])) look();
  });
  return () => {
    unsubscribe();
    stop();
  };
}

function namesOf(client: QueryClient): string[] {
  const runs = runsOf(shownMessages(client));
  const campaign = shownCampaign(client);
  return [
    ...(runs === "" ? [] : [`message:${runs}`]),
    ...(campaign === null ? [] : [`campaign:${campaign}`]),
  ];
}

function shownMessages(client: QueryClient): number[] {
  const lists = client.getQueriesData<MessagePages>({ queryKey: messageKeys.lists, ...ACTIVE });
  const ones = client.getQueriesData<{ id: number }>({ queryKey: messageKeys.ones, ...ACTIVE });
  return [
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items.map(({ id }) => id)) ?? []),
    ...ones.flatMap(([, message]) => message?.id ?? []),
  ];
}

/** The one campaign that all of the page is about; null where it shows several, or none, or what was sent lately. */
export function shownCampaign(client: QueryClient): string | null {
  const active = client.getQueryCache().findAll({ queryKey: campaignKeys.all, ...ACTIVE });
  const [id, ...others] = new Set(active.map(({ queryKey }) => queryKey[2]));
  return others.length === 0 && isFeedName(`campaign:${id}`) ? (id as string) : null;
}

const MOST_RUNS = 40;

/** Ids as `3-5.9`, of at most so many parts: with more, what lies between neighbours is asked for as well. */
export function runsOf(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  for (let gap = 1; ; gap *= 4) {
    const runs: [number, number][] = [];
    for (const id of sorted) {
      const last = runs.at(-1);
      if (last && id - last[1] <= gap) last[1] = id;
      else runs.push([id, id]);
    }
    if (runs.length <= MOST_RUNS) return runs.map((run) => [...new Set(run)].join("-")).join(".");
  }
}
