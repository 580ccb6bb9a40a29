"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { type ReactNode, useState } from "react";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { TableFoot } from "../ui/list/table.tsx";
import { ListError } from "./list-error.tsx";

type ListChoicesProps = {
  /** They are asked for while their dialog is open. */
  isOpen: boolean;
  /** `LIST_NAME`, `LIST_PEOPLE`, and what one does with a list. */
  columns: readonly Column<ContactList>[];
  /** What is as it was where they could not be read. */
  notAffected: string;
};

/** Lists of people to choose from in a dialog: the newest, or those that a name finds. */
export function ListChoices({ isOpen, columns, notAffected }: ListChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({ ...contactListsQuery(q === "" ? {} : { q }), enabled: isOpen });
  const { data, error, isPending } = query;
  const items = data?.items ?? [];
  return (
    <>
      <SearchField
        label={t("Search lists by name", "Tafuta orodha kwa jina")}
        value={q}
        onSearch={setQ}
        isAlone
      />
      <Card>
        <ListTable
          label={t("Lists", "Orodha")}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          isPending={isPending}
          pendingRows={4}
          rowProps={() => ({ isHoverable: false })}
        />
        {error && (
          <ListError title={t("We could not read the lists", "Hatukuweza kusoma orodha")} query={query}>
            {error instanceof Fault && error.code === "forbidden" ? error.detail : notAffected}
          </ListError>
        )}
        {!error && data && items.length === 0 && (
          <NoChoices
            q={q}
            onClear={() => setQ("")}
            others={t("Other lists", "Orodha nyingine")}
            empty={
              <ListEmpty icon={<List />} title={t("No list yet", "Bado hakuna orodha")}>
                {t(
                  "Under Contacts, make one from a file; or open a campaign and make a list of its people.",
                  "Kwenye Watu, tengeneza moja kutoka kwenye faili; au fungua kampeni na utengeneze orodha ya watu wake.",
                )}
              </ListEmpty>
            }
          />
        )}
        {data?.nextCursor && (
          <TableFoot>
            {t(
              `These are the newest ${formatCount(items.length)}. Search for others by name.`,
              `Hizi ni ${formatCount(items.length)} za karibuni. Tafuta nyingine kwa jina.`,
            )}
          </TableFoot>
        )}
      </Card>
    </>
  );
}

/** The name of a list, or of a campaign, which a phone shows whole. */
export const LIST_NAME: Column<{ name: string }> = /* @__PURE__ */ translated(() => ({
  name: t("Name", "Jina"),
  shape: "widest",
  isWide: true,
  isCut: true,
  kind: "ink",
  card: "1l",
  each: ({ name }) => ({ title: name }),
  cell: ({ name }) => <span className="max-sm:whitespace-normal">{name}</span>,
}));

export const LIST_PEOPLE: Column<{ people: number }> = /* @__PURE__ */ translated(() => ({
  name: t("People", "Watu"),
  shape: "small",
  isNumber: true,
  card: "2l",
  each: ({ people }) => ({ cardUnit: t(plural(people, "person", "people"), plural(people, "mtu", "watu")) }),
  cell: ({ people }) => formatCount(people),
}));

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
          {t("Clear the search", "Futa utafutaji")}
        </Button>
      }
    >
      {t(`${others} are hidden by your search.`, `${others} zimefichwa na utafutaji wako.`)}
    </ListNoMatch>
  );
}
