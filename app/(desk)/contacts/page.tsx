import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LatePeoplePage } from "#components/contacts/late-contacts.tsx";
import { PEOPLE_FILTERS } from "#components/contacts/people/people-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { peopleQuery } from "#lib/client/people/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { PeopleList } from "#lib/contract/desk/people/people-list.ts";
import { canExportNumbers, canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listPeople } from "#lib/server/people/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("People", "Watu") };
}

export default async function People({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const asked = pageAskedIn(await searchParams, PEOPLE_FILTERS);
  const client = createQueryClient();
  const page = await readPage(PeopleList, (ctx) => listPeople(ctx, asked)).catch(leftToBrowser);
  if (page) client.setQueryData(peopleQuery(asked).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LatePeoplePage
          rights={{
            canSeeNumbers: canSeeNumbers(actor),
            canChange: hasRole(actor.role, "sender") && canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
