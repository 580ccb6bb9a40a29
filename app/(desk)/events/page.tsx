import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateEventsPage } from "#components/events/late-events-page.tsx";
import { eventFiltersOf, openIdOf } from "#components/events/list/event-filters.ts";
import { eventStatsQuery } from "#components/events/stats/event-stats-query.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { eventListQuery, eventQuery } from "#lib/client/events/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { EventDetail, EventList } from "#lib/contract/desk/event.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { getEvent, listEvents } from "#lib/server/events/index.ts";
import { getLiveIdForPage, leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Events", "Matukio") };
}

export default async function Events({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const search = await searchParams;
  const client = createQueryClient();
  const madeAt = await getLiveIdForPage();
  await Promise.all([prefetchList(client, search), prefetchEvent(client, search)]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateEventsPage
          madeAt={madeAt}
          canReplay={hasRole(actor.role, "admin") && hasRight(actor, "settings")}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

async function prefetchList(client: QueryClient, search: Search): Promise<void> {
  const filters = eventFiltersOf(search);
  const page = await readPage(EventList, (ctx) => listEvents(ctx, filters)).catch(leftToBrowser);
  if (!page) return;
  client.setQueryData(eventListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  if (page.stats) client.setQueryData(eventStatsQuery.queryKey, page.stats);
}

async function prefetchEvent(client: QueryClient, search: Search): Promise<void> {
  const id = openIdOf(search);
  if (id === undefined) return;
  const event = await readPage(EventDetail, (ctx) => getEvent(ctx, id)).catch(leftToBrowser);
  if (event) client.setQueryData(eventQuery(id).queryKey, event);
}
