import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateDataRequestsPage } from "#components/contacts/data-requests/late-data-requests-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { dataRequestsQuery } from "#lib/client/data-requests/data-requests.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { retentionQuery } from "#lib/client/settings.ts";
import { DataRequestList } from "#lib/contract/desk/people/data-request.ts";
import { Retention } from "#lib/contract/desk/settings/console.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { listDataRequests } from "#lib/server/data-requests/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getRetention } from "#lib/server/retention/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Data requests", "Maombi ya taarifa") };
}

export default async function DataRequests({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const show = textOf(await searchParams, "show", 5) === "all" ? "all" : "open";
  const client = createQueryClient();
  const [page, retention] = await Promise.all([
    readPage(DataRequestList, (ctx) => listDataRequests(ctx, { show })).catch(leftToBrowser),
    readPage(Retention, (ctx) => getRetention(ctx)).catch(leftToBrowser),
  ]);
  if (page) client.setQueryData(dataRequestsQuery(show).queryKey, { pages: [page], pageParams: [null] });
  if (retention) client.setQueryData(retentionQuery.queryKey, retention);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateDataRequestsPage show={show} canChange={hasRole(actor.role, "sender") && canSeeNumbers(actor)} />
      </LatePart>
    </HydrationBoundary>
  );
}
