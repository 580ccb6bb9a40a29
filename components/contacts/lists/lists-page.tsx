"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { listFiltersOf } from "#lib/client/contact-lists/filters.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { ContactTabs } from "../contact-tabs.tsx";
import { ListRow } from "./list-row.tsx";
import { MakeActions } from "./make/make-actions.tsx";

type ListsPageProps = { region: string; canMake: boolean };

/** Every list, newest first; what is searched and the page live in the address. */
export function ListsPage({ region, canMake }: ListsPageProps) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = listFiltersOf(search);
  const query = useQuery(contactListsQuery(filters));
  const rows = query.data?.items ?? [];
  const hasTwo = Object.keys(filters).length > 0 || rows.length > 1;
  return (
    <Page>
      <PageHeader
        title="Contacts"
        purpose="Lists of people that you can use in a campaign."
        actions={canMake && <MakeActions region={region} canCombine={hasTwo} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="lists" />
        <section aria-label="Lists" className="min-w-0">
          <Toolbar>
            <SearchField
              label="Name of the list"
              value={filters.q ?? ""}
              onSearch={(q) => showAddress(hrefWith({ q: q || undefined, cursor: undefined }), "replace")}
            />
          </Toolbar>
          <ListStates
            query={query}
            rows={rows}
            hasMore={typeof query.data?.nextCursor === "string"}
            table={(lists, isPending) => <ListTable items={lists} isPending={isPending} />}
            unread={["We could not read the lists", "Your lists are not affected."]}
            nothing={<Nothing q={filters.q} allHref={hrefWith({ q: undefined, cursor: undefined })} />}
            foot={
              <CursorFoot nextCursor={query.data?.nextCursor ?? null} isByTime>
                Newest first, {PAGE_ROWS} on a page
              </CursorFoot>
            }
          />
        </section>
      </div>
    </Page>
  );
}

function ListTable({ items, isPending }: { items: readonly ContactList[]; isPending: boolean }) {
  return (
    <RowsTable
      label="Lists"
      isPending={isPending}
      columns={["widest", "small", "small", "wide", "normal", "normal", "small"]}
      head={
        <>
          <HeadCell isWide>Name</HeadCell>
          <HeadCell isNumber>People</HeadCell>
          <HeadCell isNumber>Opted out</HeadCell>
          <HeadCell className="xl:min-w-64">From</HeadCell>
          <HeadCell isSecondRank className="xl:min-w-56">
            Last used in
          </HeadCell>
          <HeadCell isSecondRank className="xl:min-w-40">
            Created by
          </HeadCell>
          <HeadCell isNumber sorted="descending" className="xl:min-w-32">
            Created
          </HeadCell>
        </>
      }
    >
      {items.map((list) => (
        <ListRow key={list.id} list={list} />
      ))}
    </RowsTable>
  );
}

function Nothing({ q, allHref }: { q: string | undefined; allHref: string }) {
  if (q === undefined) {
    return (
      <ListEmpty
        icon={<List />}
        title="No list yet"
        action={<ButtonLink href="/campaigns">Choose a campaign</ButtonLink>}
      >
        Make one of a file, or open a campaign, choose people by their status, for example Failed, and press
        “Make a list”. You can send to them again at any time.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={
        <SearchLink href={allHref} className={buttonClass({ look: "quiet", size: "small" })}>
          Show all lists
        </SearchLink>
      }
    >
      Other lists are hidden by your search.
    </ListNoMatch>
  );
}
