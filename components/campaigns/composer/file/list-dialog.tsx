"use client";

import { useState } from "react";
import { GroupChoices } from "#components/shell/group-choices.tsx";
import { LIST_NAME, LIST_PEOPLE, ListChoices } from "#components/shell/list-choices.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { useOneAtATime } from "#components/ui/load/use-one-at-a-time.ts";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { sayPeople } from "../../count-words.ts";
import type { Shares, Taken } from "../draft/use-composer.ts";

type ListDialogProps = Shares<"takeList"> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Chooses a list or a group; its people become the file of this draft. */
export function ListDialog({ composer, isOpen, onOpenChange }: ListDialogProps) {
  const { isBusy, run } = useOneAtATime();
  const [chosen, setChosen] = useState<string>();
  const [of, setOf] = useState<Taken["of"]>("list");
  const canSeeNumbers = useCanSeeNumbers();
  async function take({ id, name }: { id: string; name: string }) {
    setChosen(id);
    try {
      await composer.takeList({ id, name, of });
      onOpenChange(false);
    } catch (fault) {
      const detail = detailOf(fault);
      showToast({
        tone: "red",
        title:
          of === "list"
            ? t("The list could not be used", "Orodha haikuweza kutumika")
            : t("The group could not be used", "Kundi halikuweza kutumika"),
        detail,
      });
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={of === "list" ? t("Use a list", "Tumia orodha") : t("Use a group", "Tumia kundi")}
      purpose={
        of === "list"
          ? t(
              "The people of the list become the file of this draft. Later changes to the draft do not change the list.",
              "Watu wa orodha wanakuwa faili la rasimu hii. Mabadiliko ya baadaye ya rasimu hayabadilishi orodha.",
            )
          : t(
              "Whoever is in the group becomes the file of this draft. Each review asks the group again.",
              "Waliomo kwenye kundi wanakuwa faili la rasimu hii. Kila ukaguzi huuliza kundi tena.",
            )
      }
      actions={<Button onClick={() => onOpenChange(false)}>{t("Cancel", "Ghairi")}</Button>}
    >
      {canSeeNumbers && (
        <Segmented
          label={t("Lists or groups", "Orodha au makundi")}
          options={[
            { value: "list", label: t("Lists", "Orodha") },
            { value: "group", label: t("Groups", "Makundi") },
          ]}
          value={of}
          onChange={setOf}
        />
      )}
      {of === "group" ? (
        <GroupChoices
          isOpen={isOpen}
          act={{
            name: "use",
            head: t("Use", "Tumia"),
            isHeadHidden: true,
            shape: "normal",
            card: "1r",
            className: "max-sm:row-span-2",
            cell: (group) => (
              <Button
                size="small"
                isBusy={isBusy && chosen === group.id}
                aria-label={`${t("Use", "Tumia")} ${group.name}`}
                onClick={() => void run(() => take(group))}
              >
                {t("Use this group", "Tumia kundi hili")}
              </Button>
            ),
          }}
          notAffected={t("Your draft is not affected.", "Rasimu yako haijaathirika.")}
        />
      ) : (
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
      )}
    </Dialog>
  );
}
