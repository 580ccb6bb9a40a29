import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { optOutFiltersOf, type Search } from "#components/contacts/opt-out-filters.ts";
import { OptedOutPage } from "#components/contacts/opted-out-page.tsx";
import { optOutCountsQuery, optOutListQuery, optOutWordsQuery } from "#lib/client/opt-outs/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { getContext } from "#lib/server/context.ts";
import { getOptOutCounts, getOptOutWords, listOptOuts } from "#lib/server/opt-outs/index.ts";
import { requireActor } from "#lib/server/session/page-session.ts";

export const metadata: Metadata = { title: "Opted out" };

export default async function OptedOut({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = { ...getContext(), actor: await requireActor() };
  const { role } = ctx.actor;
  const filters = optOutFiltersOf(await searchParams);
  const client = createQueryClient();
  const [page, counts, words] = await Promise.all([
    listOptOuts(ctx, filters),
    getOptOutCounts(ctx),
    getOptOutWords(ctx),
  ]);
  client.setQueryData(optOutListQuery(filters).queryKey, { pages: [page], pageParams: [null] });
  client.setQueryData(optOutCountsQuery.queryKey, counts);
  client.setQueryData(optOutWordsQuery.queryKey, words);
  const canAdd = hasRole(role, "sender");
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OptedOutPage
        region={ctx.env.defaultRegion}
        rights={{ canSeeNumbers: canAdd, canAdd, canUndo: hasRole(role, "admin") }}
      />
    </HydrationBoundary>
  );
}
