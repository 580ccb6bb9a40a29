"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { listFiltersOf } from "#lib/client/contact-lists/filters.ts";
import { listedPeopleQuery } from "#lib/client/contact-lists/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { WordsLink } from "../../domain/words-link.tsx";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { Section } from "../../ui/section.tsx";
import type { ListRights } from "./list-actions.tsx";
import { PeopleTable } from "./people-table.tsx";

const { Part: AddPersonDialog, preload } = lazyPart(() =>
  import("./add-person-dialog.tsx").then((part) => part.AddPersonDialog),
);

/** The people of a list, masked for who sees no numbers; to search them is for those who do. */
export function PeopleSection({ list, rights }: { list: ContactList; rights: ListRights }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = listFiltersOf(search);
  const query = useQuery(listedPeopleQuery(list.id, filters));
  const canChange = rights.canChange && rights.canSeeNumbers;
  return (
    <Section title="People">
      {rights.canSeeNumbers && (
        <Toolbar>
          <SearchField
            label="Number or a word of a column"
            value={filters.q ?? ""}
            onSearch={(q) => showAddress(hrefWith({ q: q || undefined, cursor: undefined }), "replace")}
          />
          {canChange && <AddPerson list={list} />}
        </Toolbar>
      )}
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(people, isPending) => (
          <PeopleTable list={list} people={people} isPending={isPending} canRemove={canChange} />
        )}
        unread={["We could not read the people of this list", "The list is not affected."]}
        nothing={
          <Nothing list={list} q={filters.q} allHref={hrefWith({ q: undefined, cursor: undefined })} />
        }
        foot={
          <CursorFoot nextCursor={query.data?.nextCursor ?? null}>
            In the order of the file, {PAGE_ROWS} on a page
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
        Add a person
      </Button>
      <Opened when={isOpen} preload={preload}>
        <AddPersonDialog key={turn} list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
}

function Nothing({ list, q, allHref }: { list: ContactList; q: string | undefined; allHref: string }) {
  const people = formatNoun(list.people, "person", "people");
  if (list.people === 0) {
    return (
      <ListEmpty icon={<Users />} title="Nobody is in this list">
        Everybody was removed from it. Add a person, or delete the list.
      </ListEmpty>
    );
  }
  if (q === undefined) {
    return (
      <ListEmpty icon={<Users />} title="Nobody on this page">
        This list has {people}. Go back to the first page.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={
        <SearchLink href={allHref} className={buttonClass({ look: "quiet", size: "small" })}>
          Show all people of this list
        </SearchLink>
      }
    >
      None of the {people} matches your search.
    </ListNoMatch>
  );
}
