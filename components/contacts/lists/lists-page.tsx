"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { listFiltersOf } from "#lib/client/contact-lists/filters.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Time } from "../../ui/time/time.tsx";
import { ContactTabs } from "../contact-tabs.tsx";
import { FromWords, partWords } from "./from-words.tsx";

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

const { Part: ImportListDialog, preload: preloadImport } = lazyPart(() =>
  import("./make/import-list-dialog.tsx").then((part) => part.ImportListDialog),
);
const { Part: CombineDialog, preload: preloadCombine } = lazyPart(() =>
  import("./make/combine-dialog.tsx").then((part) => part.CombineDialog),
);

type MakeActionsProps = {
  region: string;
  /** There are two. */
  canCombine: boolean;
};

/** The ways to a new list that begin here: a file, and lists that there are. */
export function MakeActions({ region, canCombine }: MakeActionsProps) {
  const file = useOpening();
  const lists = useOpening();
  return (
    <>
      {canCombine && (
        <Button icon={<Icon look="lucide-layers" />} onClick={lists.open}>
          New list from lists
        </Button>
      )}
      <Button icon={<Icon look="lucide-file-up" />} onClick={file.open}>
        New list from a file
      </Button>
      <Opened when={file.isOpen} preload={preloadImport}>
        <ImportListDialog key={file.turn} region={region} isOpen={file.isOpen} onClose={file.close} />
      </Opened>
      <Opened when={lists.isOpen} preload={preloadCombine}>
        <CombineDialog key={lists.turn} isOpen={lists.isOpen} onClose={lists.close} />
      </Opened>
    </>
  );
}

export function ListRow({ list }: { list: ContactList }) {
  const { id, name, people, optedOut, lastUsed, createdBy, createdAt } = list;
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut title={name} className="max-sm:pb-3">
        <PageLink
          href={`/contacts/lists/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      </Cell>
      <Cell card="1r" isNumber cardUnit={people === 1 ? "person" : "people"}>
        {formatCount(people)}
      </Cell>
      <Cell card="2r" isNumber cardUnit="opted out">
        {formatCount(optedOut)}
      </Cell>
      <Cell card="2l" className="max-w-64 truncate" title={partWords(list.parts)}>
        <FromWords list={list} isAlone />
      </Cell>
      <Cell isSecondRank className="max-w-56 truncate">
        {lastUsed === null ? (
          <span className="text-ink-3">Not used yet</span>
        ) : (
          <PageLink
            className="link relative z-[1]"
            href={`/campaigns/${lastUsed.id}`}
            title={`${isolated(lastUsed.name)}, ${formatNoun(people, "person", "people")}`}
          >
            {lastUsed.name}
          </PageLink>
        )}
      </Cell>
      <Cell kind="meta" isSecondRank className="max-w-40 truncate">
        {createdBy}
      </Cell>
      <Cell card="3l" kind="meta" isNumber>
        <Time value={createdAt} show="day" />
      </Cell>
    </Row>
  );
}
