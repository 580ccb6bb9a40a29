import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateRequestsPage } from "#components/requests/late-requests-page.tsx";
import { REQUEST_FILTERS } from "#components/requests/request-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { requestsQuery } from "#lib/client/requests/queries.ts";
import { RequestList } from "#lib/contract/desk/request/request.ts";
import { t } from "#lib/contract/language.ts";
import { leftToBrowser, readPage } from "#lib/server/pages/index.ts";
import { listRequests } from "#lib/server/requests/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Requests", "Maombi") };
}

export default async function Requests({ searchParams }: { searchParams: Promise<Search> }) {
  const filters = pageAskedIn(await searchParams, REQUEST_FILTERS);
  const client = createQueryClient();
  const page = await readPage(RequestList, (ctx) => listRequests(ctx, filters)).catch(leftToBrowser);
  if (page) client.setQueryData(requestsQuery(filters).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateRequestsPage />
      </LatePart>
    </HydrationBoundary>
  );
}
