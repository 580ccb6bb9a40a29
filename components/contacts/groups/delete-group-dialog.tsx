"use client";

import { Trash2 } from "lucide-react";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useDeleteGroup } from "#lib/client/groups.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import { t } from "#lib/contract/language.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type DeleteGroupDialogProps = { group: Group; isOpen: boolean; onClose: () => void };

export function DeleteGroupDialog({ group: { id, name }, isOpen, onClose }: DeleteGroupDialogProps) {
  const go = useNavigate();
  const { mutate, isPending, isSuccess, error } = useDeleteGroup();
  function remove() {
    mutate(id, {
      onSuccess: () => {
        showToast({
          tone: "green",
          title: t(
            <>
              The group “<bdi>{name}</bdi>” was deleted
            </>,
            <>
              Kundi “<bdi>{name}</bdi>” limefutwa
            </>,
          ),
        });
        go.replace("/contacts/groups");
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t(
        <>
          Delete the group “<bdi>{name}</bdi>”?
        </>,
        <>
          Futa kundi “<bdi>{name}</bdi>”?
        </>,
      )}
      purpose={t(
        "Nobody is removed: a group is a rule. Campaigns that used it keep their people; drafts that skip it ask you to choose again. You cannot undo this.",
        "Hakuna mtu anayeondolewa: kundi ni kanuni. Kampeni zilizolitumia zinabaki na watu wake; rasimu zinazoliruka zitakuomba uchague tena. Huwezi kutendua hili.",
      )}
      button={t("Delete this group", "Futa kundi hili")}
      look="danger"
      icon={<Trash2 />}
      isBusy={isPending || isSuccess}
      cancel={t("Keep it", "Libakize")}
      onSubmit={remove}
      onClose={onClose}
    >
      <SaveFault error={error} title={t("The group was not deleted", "Kundi halikufutwa")} />
    </FormDialog>
  );
}
