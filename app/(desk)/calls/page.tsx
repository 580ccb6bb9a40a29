import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CALL_LIST_FILTERS, isServiceList } from "#components/calls/list/call-filters.ts";
import { LateCallsPage } from "#components/calls/list/late-calls-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { callCountsQuery, callListQuery, callsTodayQuery } from "#lib/client/calls/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { CallCounts, CallList, CallsToday } from "#lib/contract/desk/call/call.ts";
import { canExportNumbers, canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { countCalls, getCallsToday, listCalls } from "#lib/server/calls/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Calls", "Simu") };
}

export default async function Calls({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor, env } = await pageCtx();
  const search = await searchParams;
  const filters = pageAskedIn(search, CALL_LIST_FILTERS);
  const client = createQueryClient();
  const [today, counts, page] = await Promise.all([
    readPage(CallsToday, (ctx) => getCallsToday(ctx)),
    readPage(CallCounts, (ctx) => countCalls(ctx, filters)).catch(leftToBrowser),
    // The service's own list is asked by the browser: a slow service keeps no page waiting.
    isServiceList(search)
      ? undefined
      : readPage(CallList, (ctx) => listCalls(ctx, filters)).catch(leftToBrowser),
  ]);
  client.setQueryData(callsTodayQuery.queryKey, today);
  if (counts) client.setQueryData(callCountsQuery(filters).queryKey, counts);
  if (page) client.setQueryData(callListQuery(filters).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateCallsPage
          region={env.defaultRegion}
          rights={{
            isSender: hasRole(actor.role, "sender"),
            canDial: hasRight(actor, "voice"),
            canListen: hasRight(actor, "listen"),
            canExport: canExportNumbers(actor),
            canSeeNumbers: canSeeNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
