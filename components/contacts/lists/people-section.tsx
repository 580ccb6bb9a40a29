"use client";

import { useQuery } from "@tanstack/react-query";
import { UserMinus, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useAddListed, useRemoveListed } from "#lib/client/contact-lists/mutations.ts";
import { listedPeopleQuery } from "#lib/client/contact-lists/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { isLost } from "#lib/client/is-lost.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactList, ListedPerson } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { PERSON_COLUMN } from "../../domain/person-cell.tsx";
import { Status } from "../../domain/status/status.tsx";
import { WordsLink } from "../../domain/words-link.tsx";
import { PersonToCall } from "../../shell/calls/person-to-call.tsx";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { FilterBar, NoRows, SearchFilter } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { type ListAddress, useListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { Section } from "../../ui/section.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import type { ListRights } from "./list-actions.tsx";
import { LISTED_FILTERS } from "./list-filters.ts";

const { Part: AddPersonDialog, preload } = lazyPart(() =>
  import("./add-person-dialog.tsx").then((part) => part.AddPersonDialog),
);

/** The people of a list, masked for who sees no numbers; to search them is for those who do. */
export function PeopleSection({ list, rights }: { list: ContactList; rights: ListRights }) {
  const address = useListAddress(LISTED_FILTERS, { hasPages: true, how: "replace" });
  const query = useQuery(listedPeopleQuery(list.id, address.asked));
  const canChange = rights.canChange && rights.canSeeNumbers;
  return (
    <Section title={t("People", "Watu")}>
      {rights.canSeeNumbers && (
        <FilterBar list={address} controls={{ search: SearchFilter }}>
          {canChange && <AddPerson list={list} />}
        </FilterBar>
      )}
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(people, isPending) => (
          <ListTable
            label={t("People", "Watu")}
            columns={columnsOf(list, { canRemove: canChange })}
            rows={people}
            keyOf={({ number }) => number}
            isPending={isPending}
            pendingRows={8}
          />
        )}
        unread={[
          t("We could not read the people of this list", "Hatukuweza kusoma watu wa orodha hii"),
          t("The list is not affected.", "Orodha yenyewe haijaathirika."),
        ]}
        nothing={<Nothing list={list} address={address} />}
        foot={
          <CursorFoot nextCursor={query.data?.nextCursor ?? null}>
            {t(
              `In the order of the file, ${PAGE_ROWS} on a page`,
              `Kwa mpangilio wa faili, ${PAGE_ROWS} kwa ukurasa`,
            )}
            <WordsLink />
          </CursorFoot>
        }
      />
    </Section>
  );
}

/** Opens the fields for one more person. */
function AddPerson({ list }: { list: ContactList }) {
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <Button
        icon={<UserPlus />}
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        {t("Add a person", "Ongeza mtu")}
      </Button>
      <Opened when={isOpen} preload={preload}>
        <AddPersonDialog key={turn} list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
}

type NothingProps = { list: ContactList; address: ListAddress<typeof LISTED_FILTERS> };

function Nothing({ list, address }: NothingProps) {
  const people = t(formatNoun(list.people, "person", "people"), formatNounSw(list.people, "mtu", "watu"));
  if (list.people === 0) {
    return (
      <ListEmpty icon={<Users />} title={t("Nobody is in this list", "Hakuna mtu kwenye orodha hii")}>
        {t(
          "Everybody was removed from it. Add a person, or delete the list.",
          "Kila mtu aliondolewa. Ongeza mtu, au futa orodha.",
        )}
      </ListEmpty>
    );
  }
  return (
    <NoRows
      list={address}
      empty={null}
      actions={
        <SearchLink href={address.allHref} className={buttonClass({ look: "quiet", size: "small" })}>
          {t("Show all people of this list", "Onyesha watu wote wa orodha hii")}
        </SearchLink>
      }
    >
      {address.asked.q === undefined
        ? t(
            `This list has ${people}. Go back to the first page.`,
            `Orodha hii ina ${people}. Rudi kwenye ukurasa wa kwanza.`,
          )
        : t(
            `None of the ${people} matches your search.`,
            `Hakuna kati ya ${people} anayelingana na utafutaji wako.`,
          )}
    </NoRows>
  );
}

const MOST_COLUMNS = 5;

/** The number of each person, who they are, and as many other columns of the list as a page has room for. */
function columnsOf(list: ContactList, { canRemove }: { canRemove: boolean }): Column<ListedPerson>[] {
  return [
    { ...PERSON_COLUMN, cell: (person) => <PersonToCall who={person} /> },
    ...shownOf(list).map(
      (column, place): Column<ListedPerson> => ({
        name: String(column),
        head: list.headers[column],
        shape: "normal",
        card: place === 0 ? "2l" : "hide",
        isSecondRank: place > 0,
        className: "max-w-48 truncate",
        each: ({ columns }) => ({ title: columns[column] }),
        cell: ({ columns }) => columns[column],
      }),
    ),
    {
      name: "messages",
      head: t("Messages", "Jumbe"),
      shape: "normal",
      isWide: true,
      card: "1r",
      kind: "meta",
      cell: messagesOf,
    },
    {
      name: "remove",
      head: t("Remove", "Ondoa"),
      isHeadHidden: true,
      isShown: canRemove,
      shape: "tiny",
      card: "2r",
      cell: (person) => <RemovePerson list={list} person={person} />,
    },
  ];
}

function messagesOf({ isOptedOut, isRestricted }: ListedPerson) {
  if (isRestricted) return <span className="text-amber-fg">{t("Restricted", "Amewekewa kizuizi")}</span>;
  return isOptedOut ? <Status name="optedOut" /> : t("Can get messages", "Anaweza kupata jumbe");
}

/** Name and number stand before all of them. */
function shownOf({ headers, phoneColumn }: ContactList): number[] {
  const name = nameColumnOf(headers, phoneColumn);
  return [...headers.keys()]
    .filter((column) => column !== phoneColumn && column !== name)
    .slice(0, MOST_COLUMNS);
}

type RemovePersonProps = { list: ContactList; person: ListedPerson };

/** Takes somebody out of a list at once, with a way back. */
export function RemovePerson({ list, person: { number, columns } }: RemovePersonProps) {
  const removing = useRemoveListed();
  const adding = useAddListed();
  const shown = formatNumber(number);
  function putBack() {
    adding.mutate(
      { id: list.id, number, columns },
      {
        onError: (error) =>
          showToast(
            isLost(error)
              ? {
                  tone: "amber",
                  title: t(
                    `${shown} may be back: no clear answer`,
                    `Huenda ${shown} amerudi: hakuna jibu la wazi`,
                  ),
                }
              : {
                  tone: "red",
                  title: t(`${shown} is not back`, `${shown} hajarudi`),
                  detail: detailOf(error),
                },
          ),
      },
    );
  }
  function remove(pressed: HTMLElement) {
    // The row that goes takes the focus with it: the one beside it has the next.
    const row = pressed.closest("tr");
    const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
      "[data-remove]",
    );
    removing.mutate(
      { id: list.id, number },
      {
        onSuccess() {
          beside?.focus();
          showToast({
            tone: "green",
            title: t(`${shown} is removed from the list`, `${shown} ameondolewa kwenye orodha`),
            action: { label: t("Put back at the end", "Mrudishe mwishoni"), onPress: putBack },
          });
        },
        onError: (error) =>
          showToast(
            isLost(error)
              ? {
                  tone: "amber",
                  title: t(
                    `${shown} may have been removed: no clear answer`,
                    `Huenda ${shown} ameondolewa: hakuna jibu la wazi`,
                  ),
                }
              : {
                  tone: "red",
                  title: t(`${shown} is still in the list`, `${shown} bado yuko kwenye orodha`),
                  detail: detailOf(error),
                },
          ),
      },
    );
  }
  return (
    <IconButton
      size="small"
      label={t(`Remove ${shown} from the list`, `Ondoa ${shown} kwenye orodha`)}
      icon={<UserMinus />}
      aria-disabled={removing.isPending || undefined}
      data-remove=""
      onClick={(event) => removing.isPending || remove(event.currentTarget)}
    />
  );
}
