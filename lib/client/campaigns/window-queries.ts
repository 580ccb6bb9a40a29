import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CampaignWindows, ListWindowPeople } from "#lib/contract/desk/campaign/campaign-history.ts";
import { http } from "../request.ts";
import { untilFound } from "../until-found.ts";
import { campaignKeys } from "./keys.ts";

/** Whose windows: the people of this plan, at `at` where it is sent later. */
export type WindowsOf = { id: string; revision: number; at: string | null };

/** How many people of a plan have an open window: all pages added up, as no part of them is an answer. */
export const windowCountsQuery = ({ id, revision, at }: WindowsOf) =>
  queryOptions({
    queryKey: campaignKeys.windows(id, { revision, at }),
    queryFn: ({ signal }) => countAll(id, at, signal),
    staleTime: 30_000,
  });

/** `tookMs`: how long it took to count them, which is what another count costs. */
export type WindowCounts = Omit<CampaignWindows, "nextCursor"> & { tookMs: number };

async function countAll(id: string, at: string | null, signal: AbortSignal): Promise<WindowCounts> {
  const begun = performance.now();
  const sum = { open: 0, closed: 0, unknown: 0 };
  let closesAt: string | null = null;
  for (let cursor: string | null = "0"; ; ) {
    const query: { cursor: string; at?: string } = { cursor, ...(at !== null && { at }) };
    const page = await http("GET /api/campaigns/:id/windows", { params: { id }, query, signal });
    for (const kind of ["open", "closed", "unknown"] as const) sum[kind] += page[kind];
    if (closesAt === null || (page.closesAt !== null && page.closesAt < closesAt)) closesAt = page.closesAt;
    cursor = page.nextCursor;
    if (cursor === null) return { at: page.at, ...sum, closesAt, tookMs: performance.now() - begun };
  }
}

/** The people of one kind, in the order of the file. */
export const windowPeopleQuery = (
  { id, revision, at }: WindowsOf,
  state: NonNullable<ListWindowPeople["state"]>,
) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.windows(id, { revision, at, state }),
    queryFn: ({ pageParam, signal }) =>
      untilFound(pageParam, (cursor = "0") =>
        http("GET /api/campaigns/:id/windows/people", {
          params: { id },
          query: { state, cursor, ...(at !== null && { at }) },
          signal,
        }),
      ),
    initialPageParam: "0",
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 30_000,
  });
