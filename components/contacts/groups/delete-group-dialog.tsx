"use client";

import { useDeleteGroup } from "#lib/client/groups.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import { t } from "#lib/contract/language.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";

type DeleteGroupDialogProps = { group: Group; isOpen: boolean; onClose: () => void };

export function DeleteGroupDialog({ group: { id, name }, isOpen, onClose }: DeleteGroupDialogProps) {
  return (
    <DeleteDialog
      id={id}
      deletion={useDeleteGroup()}
      backTo="/contacts/groups"
      isOpen={isOpen}
      onClose={onClose}
      words={{
        title: t(
          <>
            Delete the group “<bdi>{name}</bdi>”?
          </>,
          <>
            Futa kundi “<bdi>{name}</bdi>”?
          </>,
        ),
        purpose: t(
          "Nobody is removed: a group is a rule. Campaigns that used it keep their people; drafts that skip it ask you to choose again. You cannot undo this.",
          "Hakuna mtu anayeondolewa: kundi ni kanuni. Kampeni zilizolitumia zinabaki na watu wake; rasimu zinazoliruka zitakuomba uchague tena. Huwezi kutendua hili.",
        ),
        button: t("Delete this group", "Futa kundi hili"),
        keep: t("Keep it", "Libakize"),
        done: t(
          <>
            The group “<bdi>{name}</bdi>” was deleted
          </>,
          <>
            Kundi “<bdi>{name}</bdi>” limefutwa
          </>,
        ),
        failed: t("The group was not deleted", "Kundi halikufutwa"),
      }}
    />
  );
}
