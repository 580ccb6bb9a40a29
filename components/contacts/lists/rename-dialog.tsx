"use client";

import { useState } from "react";
import { useRenameContactList } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { ListNameField } from "../../domain/list-name-field.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type RenameDialogProps = { list: ContactList; isOpen: boolean; onClose: () => void };

export function RenameDialog({ list, isOpen, onClose }: RenameDialogProps) {
  // As it was when this was opened: the page behind may hear of another one.
  const [seen] = useState(list.name);
  const [name, setName] = useState(list.name);
  const { mutate, isPending, error } = useRenameContactList();
  const ofName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  function rename() {
    mutate(
      { id: list.id, name: name.trim(), seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: t("The list has a new name", "Orodha ina jina jipya") });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("Rename this list", "Badilisha jina la orodha hii")}
      button={t("Save the name", "Hifadhi jina")}
      isBusy={isPending}
      lockedBecause={name.trim() === "" ? t("Give the list a name", "Ipe orodha jina") : undefined}
      onSubmit={rename}
    >
      <ListNameField value={name} error={ofName ? error.detail : undefined} onChange={setName} />
      {!ofName && <SaveFault error={error} title={t("The name was not changed", "Jina halikubadilishwa")} />}
    </FormDialog>
  );
}
