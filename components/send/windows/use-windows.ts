import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { lastTurnOf, type SortedByWindow, sortByWindow } from "#lib/client/send/people/sort-by-window.ts";
import { windowsQuery } from "#lib/client/send/people/windows-query.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { useSettled } from "../result/use-settled.ts";

/** What is known of the windows of those in the composer. */
export type Windows =
  | { state: "none" | "looking" }
  | { state: "failed"; askAgain: () => void }
  | { state: "known"; sorted: SortedByWindow };

/** Asks once the numbers have stood still for a moment, again at news of the feed, and sorts as time passes. */
export function useWindows(numbers: readonly string[]): Windows {
  const isAsked = numbers.length > 0 && numbers.length <= MAX_RECIPIENTS;
  const settled = useSettled(numbers);
  const { data, isError, isFetching, refetch } = useQuery({
    ...windowsQuery(settled),
    enabled: isAsked && settled.length > 0 && settled.length <= MAX_RECIPIENTS,
  });
  // The same until one of them changes, so that nobody is drawn again for what is typed below.
  const named = useMemo(() => new Set(numbers), [numbers]);
  const items = useMemo(() => (data?.items ?? []).filter(({ number }) => named.has(number)), [data, named]);
  const turn = useTicking((now) => String(lastTurnOf(items, now.getTime())));
  const sorted = useMemo(() => sortByWindow(items, Number(turn)), [items, turn]);
  if (!isAsked) return { state: "none" };
  if (items.length === named.size) return { state: "known", sorted };
  return isError && !isFetching ? { state: "failed", askAgain: () => void refetch() } : { state: "looking" };
}
