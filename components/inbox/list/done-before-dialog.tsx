"use client";

import { useState } from "react";
import { useSetDoneBefore } from "#lib/client/inbox/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

type DoneBeforeDialogProps = { isOpen: boolean; onClose: () => void };

/** Clears the inbox of what is old, as after years in which nobody marked anything. */
export function DoneBeforeDialog({ isOpen, onClose }: DoneBeforeDialogProps) {
  const today = useDay();
  const [day, setDay] = useState("");
  const { mutate, isPending, error } = useSetDoneBefore();
  function mark() {
    mutate(
      { day },
      {
        onSuccess: (done) => {
          onClose();
          const title =
            done === 0
              ? t("No open conversation is that old", "Hakuna mazungumzo ya zamani hivyo yaliyo wazi")
              : t(
                  `${formatNoun(done, "conversation")} marked as done`,
                  `${formatNounSw(done, "Mazungumzo", "Mazungumzo")} yamewekwa kuwa yamemalizika`,
                );
          showToast({ tone: done === 0 ? "grey" : "green", title });
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Mark older conversations as done", "Weka mazungumzo ya zamani kuwa yamemalizika")}
      purpose={t(
        "For the whole team. Each is open again as soon as its person writes.",
        "Kwa timu nzima. Kila moja hufunguka tena mara tu mtu wake anapoandika.",
      )}
      button={t("Mark as done", "Weka kuwa yamemalizika")}
      isBusy={isPending}
      lockedBecause={
        day === "" || day > today ? t("Choose a day until today", "Chagua siku hadi leo") : undefined
      }
      onSubmit={mark}
      onClose={onClose}
    >
      <Field
        label={t("Last message before", "Ujumbe wa mwisho kabla ya")}
        hint={t("That day itself stays open", "Ya siku hiyo yenyewe hubaki wazi")}
      >
        <Input type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <SaveFault error={error} title={t("Not all are marked", "Si yote yaliyowekwa")} />
    </FormDialog>
  );
}
