"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { useAddListed, useMakeListByHand, useRemoveListed } from "#lib/client/contact-lists/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { isLost } from "#lib/client/is-lost.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Person } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { ListNameField } from "../../domain/list-name-field.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/button/chip.tsx";
import { Dialog, type DialogProps } from "../../ui/popup/dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { LIST_NAME, LIST_PEOPLE, ListChoices } from "../list-choices.tsx";
import { SaveFault } from "../save-fault.tsx";

type ListsDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange"> & { person: Person };

/** In which lists somebody is: each press puts them in or takes them out, at once. */
export function ListsDialog({ person, isOpen, onOpenChange }: ListsDialogProps) {
  const who = person.personName ?? formatNumber(person.number);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={t(`Lists with ${isolated(who)}`, `Orodha zenye ${isolated(who)}`)}
      purpose={t(
        "A list is like a tag: put people in, then send to it, or skip it.",
        "Orodha ni kama lebo: weka watu ndani, kisha itumie kutuma, au iruke.",
      )}
      actions={
        <Button look="primary" onClick={() => onOpenChange(false)}>
          {t("Done", "Tayari")}
        </Button>
      }
    >
      <ListChoices
        isOpen={isOpen}
        columns={[
          LIST_NAME,
          LIST_PEOPLE,
          {
            name: t("In it or not", "Yumo au hayumo"),
            isHeadHidden: true,
            shape: "small",
            card: "1r",
            className: "max-sm:row-span-2",
            cell: (list) => <InList list={list} person={person} />,
          },
        ]}
        notAffected={t("The lists are not affected.", "Orodha hazijaathirika.")}
      />
      <NewList person={person} />
    </Dialog>
  );
}

function InList({ list: { id, name }, person }: { list: ContactList; person: Person }) {
  const adding = useAddListed();
  const removing = useRemoveListed();
  const isIn = person.lists.some((list) => list.id === id);
  const isBusy = adding.isPending || removing.isPending;
  function press() {
    const onError = (error: Error) =>
      showToast(
        isLost(error)
          ? {
              tone: "amber",
              title: t(
                "The list may have been changed: no clear answer",
                "Huenda orodha imebadilishwa: hakuna jibu la wazi",
              ),
            }
          : {
              tone: "red",
              title: t("The list was not changed", "Orodha haikubadilishwa"),
              detail: detailOf(error),
            },
      );
    const named = { id, number: person.number };
    if (isIn) removing.mutate(named, { onError });
    else adding.mutate({ ...named, name: person.personName ?? undefined }, { onError });
  }
  return (
    <Chip
      isOn={isIn}
      aria-busy={isBusy || undefined}
      aria-label={t(`In ${name}`, `Ndani ya ${name}`)}
      onClick={() => isBusy || press()}
    >
      {isIn
        ? t(
            <>
              <Check /> In it
            </>,
            <>
              <Check /> Yumo
            </>,
          )
        : t("Add", "Ongeza")}
    </Chip>
  );
}

/** The first person of a list that is not there yet. */
function NewList({ person: { number, personName } }: { person: Person }) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useMakeListByHand();
  const ofName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  const people = [{ number, ...(personName !== null && { name: personName }) }];
  function make() {
    if (name.trim() !== "") mutate({ name: name.trim(), people }, { onSuccess: () => setName("") });
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <div className="min-w-48 flex-1">
        <ListNameField
          label={t("Name of a new list", "Jina la orodha mpya")}
          value={name}
          error={ofName ? error.detail : undefined}
          onChange={setName}
        />
      </div>
      <Button
        type="submit"
        isBusy={isPending}
        lockedBecause={name.trim() === "" ? t("Give the list a name", "Ipe orodha jina") : undefined}
      >
        {t("Make a new list", "Tengeneza orodha mpya")}
      </Button>
      {!ofName && <SaveFault error={error} title={t("The list was not made", "Orodha haikutengenezwa")} />}
    </form>
  );
}
