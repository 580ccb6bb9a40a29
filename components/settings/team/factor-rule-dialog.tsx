"use client";

import { useState } from "react";
import { useUpdateFactorRule } from "#lib/client/team/mutations.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

const GRACE = translated(() => [
  { value: "0", label: t("None: from now on", "Hakuna: kuanzia sasa") },
  { value: "1", label: t("1 day", "siku 1") },
  { value: "3", label: t("3 days", "siku 3") },
  { value: "7", label: t("7 days", "siku 7") },
  { value: "14", label: t("14 days", "siku 14") },
  { value: "30", label: t("30 days", "siku 30") },
]);

type FactorRuleDialogProps = {
  /** From when on; null where it is not required. */
  dueAt: string | null;
  /** People who have none. */
  without: number;
  isOpen: boolean;
  onClose: () => void;
};

export function FactorRuleDialog({ dueAt, without, isOpen, onClose }: FactorRuleDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(dueAt);
  const isRequired = seen !== null;
  const [days, setDays] = useState("7");
  const { mutate, isPending, error } = useUpdateFactorRule();
  function save() {
    const onSuccess = () => {
      showToast({
        tone: "green",
        title: isRequired
          ? t("A second factor is not required any more", "Uthibitisho wa pili hauhitajiki tena")
          : t("Everybody needs a second factor", "Kila mtu anahitaji uthibitisho wa pili"),
      });
      onClose();
    };
    const rule = isRequired ? { isRequired: false } : { isRequired: true, graceDays: Number(days) };
    mutate({ ...rule, seen }, { onSuccess });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        isRequired
          ? t("Stop requiring a second factor?", "Acha kudai uthibitisho wa pili?")
          : t("Require a second factor?", "Dai uthibitisho wa pili?")
      }
      purpose={
        isRequired
          ? t(
              "People keep the second factor they have, and may remove it.",
              "Watu wanabaki na uthibitisho wa pili walionao, na wanaweza kuuondoa.",
            )
          : t(
              `${formatNoun(without, "person has", "people have")} none. They see the date on every visit. After it they set one up before anything else.`,
              plural(
                without,
                "Mtu 1 hana. Huona tarehe kila anapoingia. Baada ya tarehe hiyo atauweka kabla ya jambo lingine lolote.",
                `Watu ${formatCount(without)} hawana. Huona tarehe kila wanapoingia. Baada ya tarehe hiyo watauweka kabla ya jambo lingine lolote.`,
              ),
            )
      }
      button={isRequired ? t("Stop requiring it", "Acha kuudai") : t("Require it", "Udai")}
      look={isRequired ? "danger" : "primary"}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {!isRequired && (
        <Field label={t("Time to set it up", "Muda wa kuuweka")}>
          <Select value={days} onChange={setDays} options={GRACE} />
        </Field>
      )}
      <SaveFault error={error} title={t("Not changed", "Haikubadilishwa")} />
    </FormDialog>
  );
}
