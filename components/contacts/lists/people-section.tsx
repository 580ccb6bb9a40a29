"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { showAddress } from "#components/ui/load/show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { listFiltersOf } from "#lib/client/contact-lists/filters.ts";
import { listedPeopleQuery } from "#lib/client/contact-lists/queries.ts";
import type { ContactList } from "#lib/contract/desk/contact-list.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { WordsLink } from "../../domain/words-link.tsx";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { SearchField } from "../../ui/field/search-field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListCard } from "../../ui/list/list-card.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { Section } from "../../ui/section.tsx";
import { PeopleTable } from "./people-table.tsx";

/** The people of a list, masked for who sees no numbers; to search them is for those who do. */
export function PeopleSection({ list, canSearch }: { list: ContactList; canSearch: boolean }) {
  const { search, hrefWith } = useSearch();
  const filters = listFiltersOf(search);
  const query = useQuery(listedPeopleQuery(list.id, filters));
  const { data, error, isPending } = query;
  const items = data?.items ?? [];
  return (
    <Section title="People">
      {canSearch && (
        <Toolbar>
          <SearchField
            label="Number or a word of a column"
            value={filters.q ?? ""}
            onSearch={(q) => showAddress(hrefWith({ q: q || undefined, cursor: undefined }), "replace")}
          />
        </Toolbar>
      )}
      <ListCard isStale={query.isPlaceholderData}>
        <PeopleTable list={list} people={error ? [] : items} isPending={isPending && !error} />
        {error && (
          <ListError title="We could not read the people of this list" query={query}>
            {error instanceof Fault && error.code === "forbidden"
              ? error.detail
              : "The list is not affected."}
          </ListError>
        )}
        {!error && data && items.length === 0 && filters.q === undefined && (
          <ListEmpty icon={<Users />} title="Nobody on this page">
            This list has {formatNoun(list.people, "person", "people")}. Go back to the first page.
          </ListEmpty>
        )}
        {!error && data && items.length === 0 && filters.q !== undefined && (
          <ListNoMatch
            asked={`“${filters.q}”`}
            actions={
              <SearchLink
                href={hrefWith({ q: undefined, cursor: undefined })}
                className={buttonClass({ look: "quiet", size: "small" })}
              >
                Show all people of this list
              </SearchLink>
            }
          >
            None of the {formatNoun(list.people, "person", "people")} matches your search.
          </ListNoMatch>
        )}
        {!error && items.length > 0 && (
          <CursorFoot nextCursor={data?.nextCursor ?? null}>
            In the order of the file, {PAGE_ROWS} on a page
            <WordsLink />
          </CursorFoot>
        )}
      </ListCard>
    </Section>
  );
}
