"use client";

import { useState } from "react";
import { LIST_NAME, LIST_PEOPLE, ListChoices } from "#components/shell/list-choices.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { sayPeople } from "../../count-words.ts";
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
      showToast({ tone: "red", title: t("The list could not be used", "Orodha haikuweza kutumika"), detail });
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={t("Use a list", "Tumia orodha")}
      purpose={t(
        "The people of the list become the file of this draft. Later changes to the draft do not change the list.",
        "Watu wa orodha wanakuwa faili la rasimu hii. Mabadiliko ya baadaye ya rasimu hayabadilishi orodha.",
      )}
      actions={<Button onClick={() => onOpenChange(false)}>{t("Cancel", "Ghairi")}</Button>}
    >
      <ListChoices
        isOpen={isOpen}
        columns={[
          LIST_NAME,
          LIST_PEOPLE,
          {
            name: t("Opted out", "Waliojitoa"),
            shape: "small",
            isNumber: true,
            card: "3l",
            cardLabel: t("Opted out:", "Waliojitoa:"),
            cell: ({ optedOut }) => formatCount(optedOut),
          },
          {
            name: t("Use", "Tumia"),
            isHeadHidden: true,
            shape: "normal",
            card: "1r",
            className: "max-sm:row-span-2",
            cell: (list) => (
              <Button
                size="small"
                isBusy={isBusy && chosen === list.id}
                aria-label={`${t("Use", "Tumia")} ${list.name}, ${sayPeople(list.people)}`}
                onClick={() => void run(() => take(list))}
              >
                {t("Use this list", "Tumia orodha hii")}
              </Button>
            ),
          },
        ]}
        notAffected={t("Your draft is not affected.", "Rasimu yako haijaathirika.")}
      />
    </Dialog>
  );
}
