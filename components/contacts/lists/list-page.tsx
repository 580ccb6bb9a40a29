"use client";

import { useQuery } from "@tanstack/react-query";
import { contactListQuery } from "#lib/client/contact-lists/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";
import { FromWords } from "./from-words.tsx";
import { ListActions, type ListRights } from "./list-actions.tsx";
import { OriginSection } from "./origin-section.tsx";
import { PeopleSection } from "./people-section.tsx";

const BACK = translated(() => ({ href: "/contacts/lists", label: t("Lists", "Orodha") }));

/** One list: who is in it, where they came from, and what can be done with them. */
export function ListPage({ id, rights }: { id: string; rights: ListRights }) {
  const query = useQuery(contactListQuery(id));
  const { data: list, error } = query;
  if (!list || (error instanceof Fault && error.code === "not_found")) {
    return (
      <Page>
        <PageHeader back={BACK} title={t("List", "Orodha")} />
        <ListError title={t("We could not read the list", "Hatukuweza kusoma orodha")} query={query}>
          {detailOf(error) ?? t("The list is not affected.", "Orodha yenyewe haijaathirika.")}
        </ListError>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        back={BACK}
        title={list.name}
        purpose={<Purpose list={list} />}
        actions={<ListActions list={list} rights={rights} />}
      />
      {list.origin && <OriginSection {...list} origin={list.origin} />}
      <PeopleSection list={list} rights={rights} />
    </Page>
  );
}

function Purpose({ list }: { list: ContactList }) {
  const { people, optedOut, lastUsed, createdBy, createdAt } = list;
  return (
    <>
      {t(formatNoun(people, "person", "people"), formatNounSw(people, "Mtu", "Watu"))}.{" "}
      {optedOut > 0 &&
        t(
          `${formatCount(optedOut)} ${optedOut === 1 ? "has" : "have"} opted out: campaigns skip them. `,
          plural(
            optedOut,
            "1 amejitoa: kampeni humruka. ",
            `${formatCount(optedOut)} wamejitoa: kampeni huwaruka. `,
          ),
        )}
      {t(
        <>
          From <FromWords list={list} />. Created by <bdi>{createdBy}</bdi>,{" "}
          <Time value={createdAt} show="day" />.
        </>,
        <>
          Kutoka: <FromWords list={list} />. Imetengenezwa na <bdi>{createdBy}</bdi>,{" "}
          <Time value={createdAt} show="day" />.
        </>,
      )}{" "}
      {lastUsed === null
        ? t("Not used in a campaign yet.", "Bado haijatumika kwenye kampeni.")
        : t(
            <>
              Last used in{" "}
              <PageLink className="link" href={`/campaigns/${lastUsed.id}`}>
                <bdi>{lastUsed.name}</bdi>
              </PageLink>
              , <Time value={lastUsed.at} show="day" />.
            </>,
            <>
              Ilitumika mwisho kwenye{" "}
              <PageLink className="link" href={`/campaigns/${lastUsed.id}`}>
                <bdi>{lastUsed.name}</bdi>
              </PageLink>
              , <Time value={lastUsed.at} show="day" />.
            </>,
          )}
    </>
  );
}
