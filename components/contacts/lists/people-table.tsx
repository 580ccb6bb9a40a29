import type { ReactNode } from "react";
import type { ContactList, ListedPerson } from "#lib/contract/desk/people/contact-list.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { Status } from "../../domain/status/status.tsx";
import { NumberToCall } from "../../shell/calls/number-to-call.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { RemovePerson } from "./remove-person.tsx";

type PeopleTableProps = {
  list: ContactList;
  people: readonly ListedPerson[];
  isPending: boolean;
  /** Whether people are taken out of it here. */
  canRemove: boolean;
};

const MOST_COLUMNS = 5;

/** The number of each person, who they are, and as many other columns as a page has room for. */
export function PeopleTable({ list, people, isPending, canRemove }: PeopleTableProps) {
  const columns = columnsOf(list);
  return (
    <RowsTable
      label="People"
      isPending={isPending}
      columns={[
        "wide",
        ...columns.map(() => "normal" as const),
        "normal",
        ...(canRemove ? (["tiny"] as const) : []),
      ]}
      pendingRows={8}
      head={
        <>
          <HeadCell>Number</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} isSecondRank={column !== columns[0]}>
              {list.headers[column]}
            </HeadCell>
          ))}
          <HeadCell isWide>Messages</HeadCell>
          {canRemove && (
            <HeadCell>
              <VisuallyHidden>Remove</VisuallyHidden>
            </HeadCell>
          )}
        </>
      }
    >
      {people.map((person) => (
        <PersonRow key={person.number} person={person} columns={columns}>
          {canRemove && (
            <Cell card="2r">
              <RemovePerson list={list} person={person} />
            </Cell>
          )}
        </PersonRow>
      ))}
    </RowsTable>
  );
}

/** The column of names first; the number stands before all of them. */
function columnsOf({ headers, phoneColumn }: ContactList): number[] {
  const name = nameColumnOf(headers, phoneColumn);
  const others = [...headers.keys()].filter((column) => column !== phoneColumn && column !== name);
  return [...(name < 0 ? [] : [name]), ...others].slice(0, MOST_COLUMNS);
}

type PersonRowProps = { person: ListedPerson; columns: readonly number[]; children: ReactNode };

function PersonRow({ person, columns, children }: PersonRowProps) {
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" className="num max-sm:text-13!">
        <NumberToCall number={person.number} />
      </Cell>
      {columns.map((column, place) => (
        <Cell
          key={column}
          card={place === 0 ? "2l" : "hide"}
          isSecondRank={place > 0}
          className="max-w-48 truncate"
          title={person.columns[column]}
        >
          {person.columns[column]}
        </Cell>
      ))}
      <Cell card="1r" kind="meta" isWide>
        {person.isOptedOut ? <Status name="optedOut" /> : "Can get messages"}
      </Cell>
      {children}
    </Row>
  );
}
