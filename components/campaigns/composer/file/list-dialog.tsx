"use client";

import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { useState } from "react";
import { ListError } from "#components/shell/list-error.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row, TableFoot } from "#components/ui/list/table.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { VisuallyHidden } from "#components/ui/text/visually-hidden.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import type { Shares } from "../draft/use-composer.ts";

type ListDialogProps = Shares<"takeList"> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Chooses a list; its people become the file of this draft. */
export function ListDialog({ composer, isOpen, onOpenChange }: ListDialogProps) {
  const [q, setQ] = useState("");
  const asked = contactListsQuery(q === "" ? {} : { q });
  const query = useQuery({ ...asked, enabled: isOpen });
  const { data, error, isPending } = query;
  const { isBusy, run } = useOneAtATime();
  const [chosen, setChosen] = useState<string>();
  async function take(list: ContactList) {
    setChosen(list.id);
    try {
      await composer.takeList(list);
      onOpenChange(false);
    } catch (fault) {
      const detail = detailOf(fault);
      showToast({ tone: "red", title: "The list could not be used", detail });
    }
  }
  const items = data?.items ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title="Use a list"
      purpose="The people of the list become the file of this draft. Later changes to the draft do not change the list."
      actions={<Button onClick={() => onOpenChange(false)}>Cancel</Button>}
    >
      <SearchField label="Name of the list" value={q} onSearch={setQ} />
      <Card>
        <RowsTable
          label="Lists"
          isPending={isPending}
          columns={["widest", "small", "small", "normal"]}
          pendingRows={4}
          head={
            <>
              <HeadCell isWide>Name</HeadCell>
              <HeadCell isNumber>People</HeadCell>
              <HeadCell isNumber>Opted out</HeadCell>
              <HeadCell>
                <VisuallyHidden>Use</VisuallyHidden>
              </HeadCell>
            </>
          }
        >
          {items.map((list) => (
            <Choice
              key={list.id}
              list={list}
              isBusy={isBusy && chosen === list.id}
              onUse={() => void run(() => take(list))}
            />
          ))}
        </RowsTable>
        {error && (
          <ListError title="We could not read the lists" query={query}>
            {error instanceof Fault && error.code === "forbidden"
              ? error.detail
              : "Your draft is not affected."}
          </ListError>
        )}
        {!error && data && items.length === 0 && <Nothing q={q} onClear={() => setQ("")} />}
        {data?.nextCursor && (
          <TableFoot>These are the newest {formatCount(items.length)}. Search for others by name.</TableFoot>
        )}
      </Card>
    </Dialog>
  );
}

type ChoiceProps = { list: ContactList; isBusy: boolean; onUse: () => void };

function Choice({ list: { name, people, optedOut }, isBusy, onUse }: ChoiceProps) {
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut title={name}>
        <span className="max-sm:whitespace-normal">{name}</span>
      </Cell>
      <Cell card="2l" isNumber>
        {formatCount(people)}
        <span className="sm:hidden"> {people === 1 ? "person" : "people"}</span>
      </Cell>
      <Cell card="3l" isNumber cardLabel="Opted out:">
        {formatCount(optedOut)}
      </Cell>
      <Cell card="1r" className="max-sm:row-span-2">
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`Use ${name}, ${formatNoun(people, "person", "people")}`}
          onClick={onUse}
        >
          Use this list
        </Button>
      </Cell>
    </Row>
  );
}

function Nothing({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") {
    return (
      <ListEmpty icon={<List />} title="No list yet">
        Make one under Contacts of a file, or open a campaign and make a list of its people.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={`“${q}”`}
      actions={
        <Button size="small" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      Other lists are hidden by your search.
    </ListNoMatch>
  );
}
