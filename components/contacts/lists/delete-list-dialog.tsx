"use client";

import { useDeleteContactList } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";

type DeleteListDialogProps = { list: ContactList; isOpen: boolean; onClose: () => void };

export function DeleteListDialog({ list: { id, name, people }, isOpen, onClose }: DeleteListDialogProps) {
  return (
    <DeleteDialog
      id={id}
      deletion={useDeleteContactList()}
      backTo="/contacts/lists"
      isOpen={isOpen}
      onClose={onClose}
      words={{
        title: t(
          <>
            Delete the list “<bdi>{name}</bdi>”?
          </>,
          <>
            Futa orodha “<bdi>{name}</bdi>”?
          </>,
        ),
        purpose: t(
          `It has ${formatNoun(people, "person", "people")}. Campaigns that used it keep their people and their reports. You cannot undo this.`,
          `Ina ${formatNounSw(people, "mtu", "watu")}. Kampeni zilizoitumia zinabaki na watu wake na ripoti zake. Huwezi kutendua hili.`,
        ),
        button: t("Delete this list", "Futa orodha hii"),
        keep: t("Keep it", "Ibakize"),
        done: t(
          <>
            The list “<bdi>{name}</bdi>” was deleted
          </>,
          <>
            Orodha “<bdi>{name}</bdi>” imefutwa
          </>,
        ),
        failed: t("The list was not deleted", "Orodha haikufutwa"),
      }}
    />
  );
}
