import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { campaignKeys } from "./keys.ts";

export type RateSample = { at: number; rate: number };

const SPAN_MS = 5 * 60_000;

/** The rates seen in the last five minutes on this page; they outlive a visit to another one. */
export function useRateSamples(campaign: Campaign, seenAt: number): readonly RateSample[] {
  const client = useQueryClient();
  const { id, ratePerSecond: rate, state } = campaign;
  const { data } = useQuery<RateSample[]>({ queryKey: campaignKeys.rate(id), queryFn: skipToken });
  useEffect(() => {
    if (state !== "running" || seenAt === 0) return;
    client.setQueryData<RateSample[]>(campaignKeys.rate(id), (known = []) => {
      if (known.at(-1)?.at === seenAt) return known;
      return [...known.filter(({ at }) => seenAt - at < SPAN_MS), { at: seenAt, rate }];
    });
  }, [client, id, rate, seenAt, state]);
  return data ?? [];
}
