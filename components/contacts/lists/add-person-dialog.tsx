"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useAddListed } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type AddPersonDialogProps = { list: ContactList; isOpen: boolean; onClose: () => void };

/** One person into a list that is there, at its end. */
export function AddPersonDialog({ list, isOpen, onClose }: AddPersonDialogProps) {
  const [number, setNumber] = useState("");
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useAddListed();
  const hasNames = nameColumnOf(list.headers, list.phoneColumn) >= 0;
  const ofNumber = error instanceof Fault && error.fields.find(({ path }) => path === "number");
  function add() {
    const typed = { number: number.trim(), ...(name.trim() !== "" && { name: name.trim() }) };
    mutate(
      { id: list.id, ...typed },
      {
        onSuccess({ isNew }) {
          const who = formatNumber(typed.number);
          showToast({
            tone: "green",
            title: isNew
              ? t(`${who} is in the list`, `${who} yuko kwenye orodha`)
              : t(`${who} was in the list already`, `${who} alikuwa tayari kwenye orodha`),
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("Add a person", "Ongeza mtu")}
      purpose={t(
        "They go to the end of the list. Campaigns that were made with it do not change.",
        "Huwekwa mwishoni mwa orodha. Kampeni zilizotengenezwa nayo hazibadiliki.",
      )}
      button={t("Add 1 person", "Ongeza mtu 1")}
      icon={<UserPlus />}
      isBusy={isPending}
      lockedBecause={number.trim() === "" ? t("Enter a phone number", "Andika namba ya simu") : undefined}
      onSubmit={add}
    >
      <Field label={t("Phone number", "Namba ya simu")} error={ofNumber ? ofNumber.rule : undefined}>
        <Input
          type="tel"
          autoComplete="off"
          value={number}
          maxLength={60}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      {hasNames && (
        <Field label={t("Name", "Jina")} hint={t("If you know it", "Ikiwa unalijua")}>
          <Input
            autoComplete="off"
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      {!ofNumber && <SaveFault error={error} title={t("Nobody was added", "Hakuna aliyeongezwa")} />}
    </FormDialog>
  );
}
