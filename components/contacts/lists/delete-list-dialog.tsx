"use client";

import { Trash2 } from "lucide-react";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useDeleteContactList } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
              {t(
                <>
                  The list “<bdi>{name}</bdi>” was deleted
                </>,
                <>
                  Orodha “<bdi>{name}</bdi>” imefutwa
                </>,
              )}
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
      title={t(
        <>
          Delete the list “<bdi>{name}</bdi>”?
        </>,
        <>
          Futa orodha “<bdi>{name}</bdi>”?
        </>,
      )}
      purpose={t(
        `It has ${formatNoun(people, "person", "people")}. Campaigns that used it keep their people and their reports. You cannot undo this.`,
        `Ina ${formatNounSw(people, "mtu", "watu")}. Kampeni zilizoitumia zinabaki na watu wake na ripoti zake. Huwezi kutendua hili.`,
      )}
      button={t("Delete this list", "Futa orodha hii")}
      look="danger"
      icon={<Trash2 />}
      isBusy={isPending || isSuccess}
      cancel={t("Keep it", "Ibakize")}
      onSubmit={remove}
      onClose={onClose}
    >
      <SaveFault error={error} title={t("The list was not deleted", "Orodha haikufutwa")} />
    </FormDialog>
  );
}
