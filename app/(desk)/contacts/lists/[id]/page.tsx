import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateListPage } from "#components/contacts/lists/late-list-page.tsx";
import { LISTED_FILTERS } from "#components/contacts/lists/list-filters.ts";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { contactListQuery, listedPeopleQuery } from "#lib/client/contact-lists/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { canExportNumbers, canSeeNumbers, canSendMessages } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { listPeople } from "#lib/server/contact-lists/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { foundPage, foundTitle } from "../../../found.tsx";
import { findList } from "../../find-list.ts";

type ListPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params }: ListPageProps): Promise<Metadata> {
  return foundTitle(findList((await params).id));
}

async function List({ params, searchParams }: ListPageProps) {
  const { actor } = await pageCtx();
  const list = await findList((await params).id);
  const filters = pageAskedIn(await searchParams, LISTED_FILTERS);
  const client = createQueryClient();
  client.setQueryData(contactListQuery(list.id).queryKey, list);
  const people = await readPage(ListedPeople, (ctx) => listPeople(ctx, { ...filters, id: list.id })).catch(
    leftToBrowser,
  );
  // Nothing yet of what there is: the browser looks on.
  if (people && (people.items.length > 0 || people.nextCursor === null)) {
    client.setQueryData(listedPeopleQuery(list.id, filters).queryKey, people);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateListPage
          id={list.id}
          rights={{
            canChange: hasRole(actor.role, "sender"),
            canSend: canSendMessages(actor),
            canSeeNumbers: canSeeNumbers(actor),
            canExport: canExportNumbers(actor),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(List);
