"use client";

import { useState } from "react";
import { ListChoices, ListNameCell } from "#components/shell/list-choices.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { VisuallyHidden } from "#components/ui/text/visually-hidden.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

type ListDialogProps = Shares<"takeList"> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Chooses a list; its people become the file of this draft. */
export function ListDialog({ composer, isOpen, onOpenChange }: ListDialogProps) {
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
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title="Use a list"
      purpose="The people of the list become the file of this draft. Later changes to the draft do not change the list."
      actions={<Button onClick={() => onOpenChange(false)}>Cancel</Button>}
    >
      <ListChoices
        isOpen={isOpen}
        columns={["small", "normal"]}
        head={
          <>
            <HeadCell isNumber>Opted out</HeadCell>
            <HeadCell>
              <VisuallyHidden>Use</VisuallyHidden>
            </HeadCell>
          </>
        }
        notAffected="Your draft is not affected."
      >
        {(list) => (
          <Choice
            key={list.id}
            list={list}
            isBusy={isBusy && chosen === list.id}
            onUse={() => void run(() => take(list))}
          />
        )}
      </ListChoices>
    </Dialog>
  );
}

type ChoiceProps = { list: ContactList; isBusy: boolean; onUse: () => void };

function Choice({ list: { name, people, optedOut }, isBusy, onUse }: ChoiceProps) {
  return (
    <Row isHoverable>
      <ListNameCell name={name} />
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
