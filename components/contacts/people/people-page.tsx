"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Users } from "lucide-react";
import { contactListQuery, contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import { groupsQuery } from "#lib/client/groups.ts";
import { peopleQuery } from "#lib/client/people/queries.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type { PersonRow } from "#lib/contract/desk/people/people-list.ts";
import { t } from "#lib/contract/language.ts";
import { MOST_CHOSEN } from "#lib/contract/rules/people.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { DownloadLink } from "../../shell/download-link.tsx";
import { ChipsFilter, FilterBar, NoRows, SearchFilter } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { QuietSelectFilter } from "../../shell/select-filter.tsx";
import { rowsBy, TableButton } from "../../shell/table/table-button.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { type ListAddress, useListAddress } from "../../shell/use-list-address.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { chooseColumn, useChosen } from "../../ui/list/chosen-rows.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { ContactTabs } from "../contact-tabs.tsx";
import { PeopleBar } from "./people-bar.tsx";
import { PEOPLE_COLUMNS } from "./people-columns.tsx";
import { PEOPLE_FILTERS } from "./people-filters.ts";

export type PeopleRights = { canSeeNumbers: boolean; canChange: boolean; canExport: boolean };

/** Whom the company keeps, the newest first; what is asked and the page live in the address. */
export function PeoplePage({ rights }: { rights: PeopleRights }) {
  const list = useListAddress(PEOPLE_FILTERS, { hasPages: true, how: "replace" });
  const query = useQuery(peopleQuery(list.asked));
  const rows = query.data?.items ?? [];
  const chosen = useChosen<PersonRow>(({ id }) => id, MOST_CHOSEN);
  const shown = useColumns("people", PEOPLE_COLUMNS);
  const columns = rights.canChange ? [chooseColumn({ chosen, rows, labelOf: nameOf }), ...shown] : shown;
  return (
    <Page>
      <PageHeader
        title={t("Contacts", "Watu")}
        purpose={t(
          "People you can write to or call, and those who asked you to stop.",
          "Watu unaoweza kuwaandikia au kuwapigia simu, na wale waliokuomba uache.",
        )}
        actions={<Actions list={list} rights={rights} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="people" />
        <section aria-label={t("People", "Watu")} className="min-w-0">
          <PeopleFilters list={list} canSeeNumbers={rights.canSeeNumbers} />
          <ListStates
            query={query}
            rows={rows}
            hasMore={typeof query.data?.nextCursor === "string"}
            above={
              <PeopleBar chosen={chosen} canExport={rights.canExport} onAll={() => chosen.set(rows, true)} />
            }
            table={(people, isPending) => (
              <ListTable
                label={t("People", "Watu")}
                columns={columns}
                rows={people}
                keyOf={({ id }) => id}
                isPending={isPending}
                pendingRows={8}
                rowProps={(person) => (chosen.has(person) ? { className: "relative bg-selected" } : {})}
              />
            )}
            unread={[
              t("We could not read the people", "Hatukuweza kusoma watu"),
              t("Nobody is affected.", "Hakuna aliyeathirika."),
            ]}
            nothing={<Nobody list={list} />}
            foot={
              <CursorFoot nextCursor={query.data?.nextCursor ?? null}>
                {query.data?.isCut ? manyFit() : orderOf(list)}
              </CursorFoot>
            }
          />
        </section>
      </div>
    </Page>
  );
}

type Listed = { list: ListAddress<typeof PEOPLE_FILTERS> };

const manyFit = () =>
  t(
    "These are some of many. Type more of the name or number to find others.",
    "Hawa ni baadhi ya wengi. Andika zaidi ya jina au namba ili kupata wengine.",
  );

function orderOf({ asked }: Listed["list"]): string {
  const { q, group, list, show } = asked;
  const rows = rowsOf(asked);
  if (q === undefined && group !== undefined)
    return t(
      `In the order of their numbers, ${rows} on a page`,
      `Kwa mpangilio wa namba zao, ${rows} kwa ukurasa`,
    );
  if (q === undefined && list !== undefined)
    return t(`In the order of the list, ${rows} on a page`, `Kwa mpangilio wa orodha, ${rows} kwa ukurasa`);
  if (q === undefined && (show === "open" || show === "closing"))
    return t(
      `Windows that close soonest first, ${rows} on a page`,
      `Madirisha yanayofungwa mapema kwanza, ${rows} kwa ukurasa`,
    );
  return t(`Newest first, ${rows} on a page`, `Wapya kwanza, ${rows} kwa ukurasa`);
}

function Actions({ list: { asked }, rights }: Listed & { rights: PeopleRights }) {
  const { cursor: _, rows: __, ...fits } = asked;
  return (
    <>
      {rights.canExport && (
        <DownloadLink
          href={doorHref("GET /api/people/report.csv", { query: fits })}
          aria-label={t("Download these people (CSV)", "Pakua watu hawa (CSV)")}
          className={buttonClass({ look: "quiet", size: "normal" })}
        >
          <Download />
          {t("Export", "Hamisha")}
        </DownloadLink>
      )}
      {rights.canChange && (
        <ButtonLink href="/contacts/lists" icon={<Icon look="lucide-file-up" />}>
          {t("Add from a file", "Ongeza kutoka faili")}
        </ButtonLink>
      )}
    </>
  );
}

function PeopleFilters({ list, canSeeNumbers }: Listed & { canSeeNumbers: boolean }) {
  const { list: listId, group } = list.asked;
  const lists = useQuery(contactListsQuery({})).data?.items ?? [];
  const isNamed = listId === undefined || lists.some(({ id }) => id === listId);
  const own = useQuery({ ...contactListQuery(listId ?? ""), enabled: !isNamed }).data;
  const groups = useQuery({ ...groupsQuery, enabled: canSeeNumbers }).data ?? [];
  const named = own && own.id === listId ? [...lists, own] : lists;
  const filters = list.filters;
  return (
    <FilterBar
      list={list}
      controls={{
        search: canSeeNumbers ? SearchFilter : () => null,
        select: QuietSelectFilter,
        chips: ChipsFilter,
      }}
      now={{ list: { words: wordsOf(named) } }}
    >
      {canSeeNumbers && groups.length > 0 && (
        <QuietSelectFilter
          filter={filters.group}
          value={group}
          now={{ words: wordsOf(groups) }}
          hrefOf={(value) => list.hrefWith({ group: value })}
          onAsk={(value) => list.ask({ group: value })}
        />
      )}
      <TableButton list="people" columns={PEOPLE_COLUMNS} rows={rowsBy(list)} />
    </FilterBar>
  );
}

const wordsOf = (named: readonly { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(named.map(({ id, name }) => [id, name]));

function Nobody({ list }: Listed) {
  return (
    <NoRows
      list={list}
      empty={
        <ListEmpty
          icon={<Users />}
          title={t("Nobody here yet", "Bado hakuna mtu hapa")}
          action={
            <ButtonLink href="/contacts/lists">{t("Add from a file", "Ongeza kutoka faili")}</ButtonLink>
          }
        >
          {t(
            "Whoever is in a list, has a field filled in or has written to you appears here.",
            "Aliye kwenye orodha, mwenye sehemu iliyojazwa au aliyekuandikia anaonekana hapa.",
          )}
        </ListEmpty>
      }
    >
      {t("Other people are hidden by your search.", "Watu wengine wamefichwa na utafutaji wako.")}
    </NoRows>
  );
}
