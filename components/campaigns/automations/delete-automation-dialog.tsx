"use client";

import { Trash2 } from "lucide-react";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useDeleteAutomation } from "#lib/client/automations.ts";
import type { Automation } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";

type DeleteAutomationDialogProps = { automation: Automation; isOpen: boolean; onClose: () => void };

export function DeleteAutomationDialog({
  automation: { id, name },
  isOpen,
  onClose,
}: DeleteAutomationDialogProps) {
  const go = useNavigate();
  const { mutate, isPending, isSuccess, error } = useDeleteAutomation();
  function remove() {
    mutate(id, {
      onSuccess: () => {
        showToast({
          tone: "green",
          title: t(
            <>
              “<bdi>{name}</bdi>” was deleted
            </>,
            <>
              “<bdi>{name}</bdi>” imefutwa
            </>,
          ),
        });
        go.replace("/campaigns/automations");
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t(
        <>
          Delete “<bdi>{name}</bdi>”?
        </>,
        <>
          Futa “<bdi>{name}</bdi>”?
        </>,
      )}
      purpose={t(
        "Nothing more is sent by it. The campaigns that it made stay, and what is being sent goes on: pause it first to stop that. You cannot undo this.",
        "Haitatuma kitu tena. Kampeni ilizotengeneza zinabaki, na kinachotumwa kinaendelea: isitishe kwanza ili kuzuia hilo. Huwezi kutendua hili.",
      )}
      button={t("Delete it", "Ifute")}
      look="danger"
      icon={<Trash2 />}
      isBusy={isPending || isSuccess}
      cancel={t("Keep it", "Ibakize")}
      onSubmit={remove}
      onClose={onClose}
    >
      <SaveFault error={error} title={t("It was not deleted", "Haikufutwa")} />
    </FormDialog>
  );
}
