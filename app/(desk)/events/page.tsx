import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { eventFiltersOf, openIdOf, type Search } from "#components/events/event-filters.ts";
import { eventStatsQuery } from "#components/events/event-stats-query.ts";
import { EventsPage } from "#components/events/events-page.tsx";
import { eventListQuery, eventQuery } from "#lib/client/events/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Fault } from "#lib/fault.ts";
import { getContext, type SignedInCtx } from "#lib/server/context.ts";
import { requireActor } from "#lib/server/session/page-session.ts";
import { getEvent, listEvents } from "#lib/server/webhooks/index.ts";

export const metadata: Metadata = { title: "Events" };

export default async function Events({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = { ...getContext(), actor: await requireActor(), requestId: "" };
  const search = await searchParams;
  const client = createQueryClient();
  await Promise.all([prefetchList(ctx, client, search), prefetchEvent(ctx, client, search)]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventsPage />
    </HydrationBoundary>
  );
}

async function prefetchList(ctx: SignedInCtx, client: QueryClient, search: Search): Promise<void> {
  const filters = eventFiltersOf(search);
  try {
    const page = await listEvents(ctx, filters);
    client.setQueryData(eventListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
    if (page.stats) client.setQueryData(eventStatsQuery.queryKey, page.stats);
  } catch (error) {
    // A search that cannot be read is said where it is typed.
    if (!(error instanceof Fault && error.code === "invalid_input")) throw error;
  }
}

async function prefetchEvent(ctx: SignedInCtx, client: QueryClient, search: Search): Promise<void> {
  const id = openIdOf(search);
  if (id === undefined) return;
  try {
    client.setQueryData(eventQuery(id).queryKey, await getEvent(ctx, id));
  } catch (error) {
    // The drawer says that it is gone; the list is shown all the same.
    if (!(error instanceof Fault && error.code === "not_found")) throw error;
  }
}
