"use client";

import { Ban } from "lucide-react";
import { useState } from "react";
import { useListChosen, useOptOutChosen } from "#lib/client/people/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { LIST_NAME, LIST_PEOPLE, ListChoices } from "../list-choices.tsx";
import { SaveFault } from "../save-fault.tsx";
import { HowAskedField } from "./how-asked-field.tsx";

type ChosenDialogProps = {
  /** By their own ids, or by those of the messages to them. */
  whom: { chosen: string[] } | { messages: number[] };
  /** How many people these are. */
  people: number;
  isOpen: boolean;
  onClose: () => void;
  /** They are in it, or out: nobody has to be chosen any more. */
  onDone: () => void;
};

/** Puts the chosen people into one of the lists that there are; each button says how many it is about. */
export function ListChosenDialog({ whom, people: count, isOpen, onClose, onDone }: ChosenDialogProps) {
  const { mutate, isPending, error, variables } = useListChosen();
  function put({ id, name }: ContactList) {
    mutate(
      { ...whom, listId: id },
      {
        onSuccess: ({ added, people }) => {
          showToast({ tone: "green", title: addedWords(added, people, name) });
          onClose();
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isBusy={isPending}
      width="wide"
      title={t(
        `Add ${formatNoun(count, "person", "people")} to a list`,
        `Ongeza ${formatNounSw(count, "mtu", "watu")} kwenye orodha`,
      )}
      purpose={t(
        "Whoever is in the list already stays as they are.",
        "Aliyemo tayari kwenye orodha anabaki alivyo.",
      )}
      actions={<Button onClick={onClose}>{t("Cancel", "Ghairi")}</Button>}
    >
      <ListChoices
        isOpen={isOpen}
        columns={[
          LIST_NAME,
          LIST_PEOPLE,
          {
            name: t("Add", "Ongeza"),
            isHeadHidden: true,
            shape: "small",
            card: "1r",
            className: "max-sm:row-span-2",
            cell: (list) => (
              <Button
                size="small"
                isBusy={isPending && variables?.listId === list.id}
                aria-label={t(`Add to ${list.name}`, `Ongeza kwenye ${list.name}`)}
                onClick={() => isPending || put(list)}
              >
                {t(`Add ${count}`, `Ongeza ${count}`)}
              </Button>
            ),
          },
        ]}
        notAffected={t("The lists are not affected.", "Orodha hazijaathirika.")}
      />
      <SaveFault error={error} title={t("Nobody was added", "Hakuna aliyeongezwa")} />
    </Dialog>
  );
}

function addedWords(added: number, of: number, list: string): string {
  const to = isolated(list);
  if (added === of)
    return t(
      `${formatNoun(added, "person", "people")} added to ${to}`,
      `${formatNounSw(added, "mtu ameongezwa", "watu wameongezwa")} kwenye ${to}`,
    );
  return t(
    `${formatNoun(added, "person", "people")} added to ${to}, ${of - added} ${plural(of - added, "was", "were")} in it already`,
    `${formatNounSw(added, "mtu ameongezwa", "watu wameongezwa")} kwenye ${to}, ${of - added} ${plural(of - added, "alikuwemo", "walikuwemo")} tayari`,
  );
}

/** Opts the chosen people out, all for one reason. */
export function OptOutChosenDialog(props: ChosenDialogProps & { outAlready?: number }) {
  const { whom, people: count, outAlready = 0, isOpen, onClose, onDone } = props;
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useOptOutChosen();
  function optOut() {
    mutate(
      { ...whom, reason: reason.trim() },
      {
        onSuccess: ({ optedOut, people }) => {
          showToast({ tone: "green", title: outWords(optedOut, people) });
          onClose();
          onDone();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(
        `Opt out ${formatNoun(count, "person", "people")}?`,
        `Andika ${formatNounSw(count, "mtu kuwa amejitoa", "watu kuwa wamejitoa")}?`,
      )}
      purpose={t(
        "They get no more messages by SMS or chat, until they or an admin undo it, one by one.",
        "Hawatapata tena jumbe za SMS wala za chat, hadi wao au msimamizi atendue, mmoja mmoja.",
      )}
      look="danger"
      button={t(
        `Opt out ${formatNoun(count, "person", "people")}`,
        `Andika ${formatNounSw(count, "mtu kuwa amejitoa", "watu kuwa wamejitoa")}`,
      )}
      icon={<Ban />}
      isBusy={isPending}
      lockedBecause={reason.trim().length < 3 ? t("Say how they asked", "Sema walivyoomba") : undefined}
      onSubmit={optOut}
      onClose={onClose}
    >
      {outAlready > 0 && (
        <p className="text-13 text-ink-2">
          {t(
            plural(
              outAlready,
              "1 of them has opted out already.",
              `${outAlready} of them have opted out already.`,
            ),
            plural(outAlready, "Mmoja wao tayari amejitoa.", `${outAlready} kati yao tayari wamejitoa.`),
          )}
        </p>
      )}
      <HowAskedField
        hint={t("For example: asked on the phone", "Kwa mfano: waliomba kwa simu")}
        reason={reason}
        onChange={setReason}
      />
      <SaveFault error={error} title={t("Not opted out", "Hawajaandikwa kuwa wamejitoa")} />
    </FormDialog>
  );
}

function outWords(out: number, of: number): string {
  const now = t(
    plural(out, "1 person is opted out", `${out} people are opted out`),
    plural(out, "Mtu 1 ameandikwa kuwa amejitoa", `Watu ${out} wameandikwa kuwa wamejitoa`),
  );
  const before = of - out;
  if (before === 0) return now;
  return t(
    `${now}, ${before} ${plural(before, "was", "were")} already`,
    `${now}, ${before} ${plural(before, "alikuwa amejitoa", "walikuwa wamejitoa")} tayari`,
  );
}
