"use client";

import { Trash2 } from "lucide-react";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useDeleteContactList } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type DeleteListDialogProps = { list: ContactList; isOpen: boolean; onClose: () => void };

export function DeleteListDialog({ list, isOpen, onClose }: DeleteListDialogProps) {
  const { id, name, people } = list;
  const go = useNavigate();
  const { mutate, isPending, isSuccess, error } = useDeleteContactList();
  function remove() {
    mutate(id, {
      onSuccess: () => {
        showToast({
          tone: "green",
          title: (
            <>
              The list “<bdi>{name}</bdi>” was deleted
            </>
          ),
        });
        go.replace("/contacts/lists");
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        <>
          Delete the list “<bdi>{name}</bdi>”?
        </>
      }
      purpose={`It has ${formatNoun(people, "person", "people")}. Campaigns that used it keep their people and their reports. You cannot undo this.`}
      button="Delete this list"
      look="danger"
      icon={<Trash2 />}
      isBusy={isPending || isSuccess}
      cancel="Keep it"
      onSubmit={remove}
      onClose={onClose}
    >
      <SaveFault error={error} title="The list was not deleted" />
    </FormDialog>
  );
}
