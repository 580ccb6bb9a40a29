"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { FilterBar, NoRows, SearchFilter } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { rowsBy, TableButton } from "../../shell/table/table-button.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { useListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Time } from "../../ui/time/time.tsx";
import { ContactTabs } from "../contact-tabs.tsx";
import { FromWords, partWords } from "./from-words.tsx";
import { LIST_FILTERS } from "./list-filters.ts";

type ListsPageProps = { region: string; canMake: boolean };

/** Every list, newest first; what is searched and the page live in the address. */
export function ListsPage({ region, canMake }: ListsPageProps) {
  const list = useListAddress(LIST_FILTERS, { hasPages: true, how: "replace" });
  const query = useQuery(contactListsQuery(list.asked));
  const rows = query.data?.items ?? [];
  const columns = useColumns("lists", COLUMNS);
  const { q, cursor, order: sorted = "newest" } = list.asked;
  const hasTwo = q !== undefined || cursor !== undefined || rows.length > 1;
  // A name is looked for among the newest.
  const order =
    q === undefined
      ? {
          now: sorted,
          hrefOf: (next: string) => list.hrefWith({ order: next === "newest" ? undefined : next }),
        }
      : undefined;
  return (
    <Page>
      <PageHeader
        title={t("Contacts", "Watu")}
        purpose={t(
          "Lists of people that you can use in a campaign.",
          "Orodha za watu unazoweza kutumia kwenye kampeni.",
        )}
        actions={canMake && <MakeActions region={region} canCombine={hasTwo} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="lists" />
        <section aria-label={t("Lists", "Orodha")} className="min-w-0">
          <FilterBar list={list} controls={{ search: SearchFilter }}>
            <TableButton list="lists" columns={COLUMNS} rows={rowsBy(list)} />
          </FilterBar>
          <ListStates
            query={query}
            rows={rows}
            hasMore={typeof query.data?.nextCursor === "string"}
            table={(lists, isPending) => (
              <ListTable
                label={t("Lists", "Orodha")}
                columns={columns}
                rows={lists}
                keyOf={({ id }) => id}
                isPending={isPending}
                order={order}
              />
            )}
            unread={[
              t("We could not read the lists", "Hatukuweza kusoma orodha"),
              t("Your lists are not affected.", "Orodha zako hazijaathirika."),
            ]}
            nothing={
              <NoRows
                list={list}
                empty={
                  <ListEmpty
                    icon={<List />}
                    title={t("No list yet", "Hakuna orodha bado")}
                    action={
                      <ButtonLink href="/campaigns">{t("Choose a campaign", "Chagua kampeni")}</ButtonLink>
                    }
                  >
                    {t(
                      "Make one of a file, or open a campaign, choose people by their status, for example Failed, and press “Make a list”. You can send to them again at any time.",
                      "Tengeneza moja kutoka faili, au fungua kampeni, chagua watu kwa hali yao, kwa mfano Imeshindikana, kisha bonyeza “Tengeneza orodha”. Unaweza kuwatumia ujumbe tena wakati wowote.",
                    )}
                  </ListEmpty>
                }
                actions={
                  <SearchLink href={list.allHref} className={buttonClass({ look: "quiet", size: "small" })}>
                    {t("Show all lists", "Onyesha orodha zote")}
                  </SearchLink>
                }
              >
                {t("Other lists are hidden by your search.", "Orodha nyingine zimefichwa na utafutaji wako.")}
              </NoRows>
            }
            foot={
              <CursorFoot
                nextCursor={query.data?.nextCursor ?? null}
                isByTime={order === undefined || sorted === "newest"}
              >
                {order === undefined ? LIST_FILTERS.order.words.newest : LIST_FILTERS.order.words[sorted]},{" "}
                {t(`${rowsOf(list.asked)} on a page`, `${rowsOf(list.asked)} kwa ukurasa`)}
              </CursorFoot>
            }
          />
        </section>
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<ContactList>[] = translated(() => [
  {
    name: t("Name", "Jina"),
    sorts: { ascending: "name" },
    shape: "widest",
    isWide: true,
    isCut: true,
    kind: "ink",
    card: "1l",
    className: "max-sm:pb-3",
    each: ({ name }) => ({ title: name }),
    cell: ({ id, name }) => (
      <PageLink
        href={`/contacts/lists/${id}`}
        className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
      >
        {name}
      </PageLink>
    ),
  },
  {
    name: t("People", "Watu"),
    shape: "small",
    isNumber: true,
    card: "1r",
    each: ({ people }) => ({
      cardUnit: t(plural(people, "person", "people"), plural(people, "mtu", "watu")),
    }),
    cell: ({ people }) => formatCount(people),
  },
  {
    name: t("Opted out", "Waliojitoa"),
    optional: "out",
    shape: "small",
    isNumber: true,
    card: "2r",
    cardUnit: t("opted out", "wamejitoa"),
    cell: ({ optedOut }) => formatCount(optedOut),
  },
  {
    name: t("From", "Kutoka"),
    optional: "from",
    shape: "wide",
    headClass: "xl:min-w-64",
    card: "2l",
    className: "max-w-64 truncate",
    each: ({ parts }) => ({ title: partWords(parts) }),
    cell: (list) => <FromWords list={list} isAlone />,
  },
  {
    name: t("Last used in", "Ilitumika mwisho kwenye"),
    optional: "used",
    shape: "normal",
    headClass: "xl:min-w-56",
    isSecondRank: true,
    className: "max-w-56 truncate",
    cell: ({ lastUsed, people }) =>
      lastUsed === null ? (
        <span className="text-ink-3">{t("Not used yet", "Haijatumika bado")}</span>
      ) : (
        <PageLink
          className="link relative z-[1]"
          href={`/campaigns/${lastUsed.id}`}
          title={`${isolated(lastUsed.name)}, ${t(formatNoun(people, "person", "people"), formatNounSw(people, "mtu", "watu"))}`}
        >
          {lastUsed.name}
        </PageLink>
      ),
  },
  {
    name: t("Created by", "Imetengenezwa na"),
    optional: "by",
    shape: "normal",
    headClass: "xl:min-w-40",
    isSecondRank: true,
    kind: "meta",
    className: "max-w-40 truncate",
    cell: ({ createdBy }) => createdBy,
  },
  {
    name: t("Created", "Ilitengenezwa"),
    shape: "small",
    headClass: "xl:min-w-32",
    isNumber: true,
    sorts: { ascending: "oldest", descending: "newest" },
    sorted: "descending",
    card: "3l",
    kind: "meta",
    cell: ({ createdAt }) => <Time value={createdAt} show="day" />,
  },
]);

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
          {t("New list from lists", "Orodha mpya kutoka orodha")}
        </Button>
      )}
      <Button icon={<Icon look="lucide-file-up" />} onClick={file.open}>
        {t("New list from a file", "Orodha mpya kutoka faili")}
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
