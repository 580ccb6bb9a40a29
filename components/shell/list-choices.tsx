"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { type ReactNode, useState } from "react";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { RowsTable } from "../ui/list/rows-table.tsx";
import { Cell, HeadCell, TableFoot } from "../ui/list/table.tsx";
import type { SkeletonWidth } from "../ui/load/skeleton.tsx";
import { ListError } from "./list-error.tsx";

type ListChoicesProps = {
  /** They are asked for while their dialog is open. */
  isOpen: boolean;
  /** Beside name and people: a HeadCell and a width a column. */
  head: ReactNode;
  columns: readonly SkeletonWidth[];
  /** What is as it was where they could not be read. */
  notAffected: string;
  /** A row, with all that one does with its list. */
  children: (list: ContactList) => ReactNode;
};

/** Lists of people to choose from in a dialog: the newest, or those that a name finds. */
export function ListChoices({ isOpen, head, columns, notAffected, children }: ListChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({ ...contactListsQuery(q === "" ? {} : { q }), enabled: isOpen });
  const { data, error, isPending } = query;
  const items = data?.items ?? [];
  return (
    <>
      <SearchField label="Search lists by name" value={q} onSearch={setQ} isAlone />
      <Card>
        <RowsTable
          label="Lists"
          isPending={isPending}
          columns={["widest", "small", ...columns]}
          pendingRows={4}
          head={
            <>
              <HeadCell isWide>Name</HeadCell>
              <HeadCell isNumber>People</HeadCell>
              {head}
            </>
          }
        >
          {items.map(children)}
        </RowsTable>
        {error && (
          <ListError title="We could not read the lists" query={query}>
            {error instanceof Fault && error.code === "forbidden" ? error.detail : notAffected}
          </ListError>
        )}
        {!error && data && items.length === 0 && (
          <NoChoices
            q={q}
            onClear={() => setQ("")}
            others="Other lists"
            empty={
              <ListEmpty icon={<List />} title="No list yet">
                Under Contacts, make one from a file; or open a campaign and make a list of its people.
              </ListEmpty>
            }
          />
        )}
        {data?.nextCursor && (
          <TableFoot>These are the newest {formatCount(items.length)}. Search for others by name.</TableFoot>
        )}
      </Card>
    </>
  );
}

/** The name of a list, which a phone shows whole. */
export function ListNameCell({ name }: { name: string }) {
  return (
    <Cell kind="ink" card="1l" isWide isCut title={name}>
      <span className="max-sm:whitespace-normal">{name}</span>
    </Cell>
  );
}

type NoChoicesProps = {
  q: string;
  onClear: () => void;
  /** What is hidden by a search: "Other lists". */
  others: string;
  /** Said where there is none at all. */
  empty: ReactNode;
};

/** In the place of choices where there are none, or none of that name. */
export function NoChoices({ q, onClear, others, empty }: NoChoicesProps) {
  if (q === "") return empty;
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={
        <Button size="small" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      {others} are hidden by your search.
    </ListNoMatch>
  );
}
