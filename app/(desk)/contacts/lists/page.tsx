import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateListsPage } from "#components/contacts/lists/late-lists-page.tsx";
import { LIST_FILTERS } from "#components/contacts/lists/list-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { listContactLists } from "#lib/server/contact-lists/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Lists", "Orodha") };
}

export default async function Lists({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor, env } = await pageCtx();
  const filters = pageAskedIn(await searchParams, LIST_FILTERS);
  const client = createQueryClient();
  const page = await readPage(ContactLists, (ctx) => listContactLists(ctx, filters)).catch(leftToBrowser);
  if (page) client.setQueryData(contactListsQuery(filters).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateListsPage
          region={env.defaultRegion}
          canMake={hasRole(actor.role, "sender") && canSeeNumbers(actor)}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
