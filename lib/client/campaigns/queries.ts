import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { z } from "zod";
import type { CampaignAnswer, CampaignList, ListCampaigns } from "#lib/contract/desk/campaign.ts";
import type { LeftOutList } from "#lib/contract/desk/left-out.ts";
import type { OddAnswerList } from "#lib/contract/desk/odd-answer.ts";
import type { ListRecipients, RecipientList } from "#lib/contract/desk/recipient.ts";
import type { CampaignRepeats } from "#lib/contract/desk/repeats.ts";
import type { UnknownList } from "#lib/contract/desk/unknown.ts";
import { http } from "../http.ts";
import { campaignKeys } from "./keys.ts";

type Answer = z.infer<typeof CampaignAnswer>;

// The live stream is a hint; where it is silent a running campaign is asked about all the same.
const RUNNING_MS = 5_000;

export const campaignListQuery = (filters: ListCampaigns) =>
  queryOptions({
    queryKey: campaignKeys.list(filters),
    queryFn: ({ signal }) =>
      http<z.infer<typeof CampaignList>>({ path: "/api/campaigns", query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: async ({ signal }) => (await http<Answer>({ path: pathOf(id), signal })).campaign,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? RUNNING_MS : false),
  });

export const recipientsQuery = (id: string, filters: ListRecipients) =>
  queryOptions({
    queryKey: campaignKeys.recipients(id, filters),
    queryFn: ({ signal }) => listRecipients(id, filters, signal),
    placeholderData: keepPreviousData,
  });

/** The server looks through so many rows an answer; a page without any is no answer for a person. */
async function listRecipients(id: string, filters: ListRecipients, signal: AbortSignal) {
  for (let query = filters; ; ) {
    const page = await http<RecipientList>({ path: `${pathOf(id)}/recipients`, query, signal });
    if (page.items.length > 0 || page.nextCursor === null) return page;
    query = { ...filters, cursor: page.nextCursor };
  }
}

export const unknownQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.unknown(id),
    queryFn: ({ signal }) => http<UnknownList>({ path: `${pathOf(id)}/unknown`, signal }),
  });

/** Asked anew each time somebody looks. */
export const oddAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.oddAnswers(id),
    queryFn: ({ signal }) => http<OddAnswerList>({ path: `${pathOf(id)}/answers`, signal }),
    staleTime: 0,
  });

/** A plan is frozen: what was left out of it does not change. */
export const leftOutQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.leftOut(id),
    queryFn: ({ pageParam, signal }) =>
      http<LeftOutList>({
        path: `${pathOf(id)}/left-out`,
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Asked anew at each review: somebody else may have started the same meanwhile. */
export const repeatsQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: campaignKeys.repeats(id),
    queryFn: id
      ? ({ signal }) => http<CampaignRepeats>({ path: `${pathOf(id)}/repeats`, signal })
      : skipToken,
    staleTime: 0,
  });

export const pathOf = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;
