import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { Campaign, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { http } from "../request.ts";
import { untilFound } from "../until-found.ts";
import { campaignKeys } from "./keys.ts";

// The live stream is a hint; where it is silent a running campaign is asked about all the same.
const RUNNING_MS = 5_000;
// The front counts opened links, and tells no browser of each.
const LINKS_MS = 15_000;
const NETWORKS_MS = 30_000;

export const campaignListQuery = (filters: ListCampaigns) =>
  queryOptions({
    queryKey: campaignKeys.list(filters),
    queryFn: ({ signal }) =>
      untilFound(filters.cursor, (cursor) =>
        http("GET /api/campaigns", {
          query: { ...filters, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: async ({ signal }) =>
      (await http("GET /api/campaigns/:id", { params: { id }, signal })).campaign,
    refetchInterval: ({ state }) =>
      state.data?.state === "running" ? RUNNING_MS : state.data?.links ? LINKS_MS : false,
  });

export const recipientsQuery = (id: string, filters: ListRecipients) =>
  queryOptions({
    queryKey: campaignKeys.recipients(id, filters),
    queryFn: ({ signal }) =>
      untilFound(filters.cursor, (cursor) =>
        http("GET /api/campaigns/:id/recipients", {
          params: { id },
          query: { ...filters, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Without a place nobody is asked for. */
export const recipientQuery = (id: string, seq: number | undefined) =>
  queryOptions({
    queryKey: campaignKeys.recipient(id, seq),
    queryFn:
      seq === undefined
        ? skipToken
        : ({ signal }) => http("GET /api/campaigns/:id/recipients/:seq", { params: { id, seq }, signal }),
  });

export const reasonsQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.reasons(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/reasons", { params: { id }, signal }),
  });

export const arrivalQuery = (id: string, isOver: boolean) =>
  queryOptions({
    queryKey: campaignKeys.arrival(id, isOver),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/arrival", { params: { id }, signal }),
    refetchInterval: isOver ? false : NETWORKS_MS,
  });

export const networksQuery = (id: string, isOver: boolean) =>
  queryOptions({
    queryKey: campaignKeys.networks(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/networks", { params: { id }, signal }),
    refetchInterval: isOver ? false : NETWORKS_MS,
  });

export const textsQuery = (id: string, isOver: boolean) =>
  queryOptions({
    queryKey: campaignKeys.texts(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/texts", { params: { id }, signal }),
    refetchInterval: isOver ? false : NETWORKS_MS,
  });

export const unknownQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.unknown(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/unknown", { params: { id }, signal }),
  });

/** Asked anew each time somebody looks. */
export const oddAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.oddAnswers(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/answers", { params: { id }, signal }),
    staleTime: 0,
  });

/** A plan is frozen: what was left out of it does not change. */
export const leftOutQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.leftOut(id),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/campaigns/:id/left-out", {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What exactly this plan comes to. */
export const audienceQuery = ({ id, revision }: Pick<Campaign, "id" | "revision">) =>
  queryOptions({
    queryKey: campaignKeys.audience(id, revision),
    queryFn: async ({ signal }) =>
      (await http("GET /api/campaigns/:id/audience", { params: { id }, signal })).audience,
  });

/** Which plan this revision has; it is not read again. */
export const planQuery = ({ id, revision }: Pick<Campaign, "id" | "revision">) =>
  queryOptions({
    queryKey: campaignKeys.plan(id, revision),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/plan", { params: { id }, query: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A plan is frozen, and with it what its first recipient gets. */
export const firstRecipientQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.first(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/first", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

// Its numbers are in the campaign itself; this is their shape over hours.
const HISTORY_MS = 10_000;

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.history(id),
    queryFn: ({ signal }) => http("GET /api/campaigns/:id/history", { params: { id }, signal }),
    staleTime: HISTORY_MS,
  });

/** Asked anew at each review: somebody else may have started the same meanwhile. */
/** What the WhatsApp limit means for a plan; asked for where somebody of it gets a template. */
export const reachQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: campaignKeys.reach(id),
    queryFn: id
      ? ({ signal }) => http("GET /api/campaigns/:id/reach", { params: { id }, signal })
      : skipToken,
    staleTime: 0,
  });

export const repeatsQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: campaignKeys.repeats(id),
    queryFn: id
      ? ({ signal }) => http("GET /api/campaigns/:id/repeats", { params: { id }, signal })
      : skipToken,
    staleTime: 0,
  });

/** Who of a plan has the message of the other campaign, too. */
export const repeatPeopleQuery = (id: string, of: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.repeatPeople(id, of),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/campaigns/:id/repeats/people", {
        params: { id },
        query: { of, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** Changes by the hour. */
export const bestHourQuery = queryOptions({
  queryKey: campaignKeys.bestHour,
  queryFn: ({ signal }) => http("GET /api/campaigns/best-hour", { signal }),
  staleTime: 3_600_000,
});
