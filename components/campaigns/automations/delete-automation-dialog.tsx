"use client";

import { DeleteDialog } from "#components/shell/delete-dialog.tsx";
import { useDeleteAutomation } from "#lib/client/automations.ts";
import type { Automation } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";

type DeleteAutomationDialogProps = { automation: Automation; isOpen: boolean; onClose: () => void };

export function DeleteAutomationDialog({
  automation: { id, name },
  isOpen,
  onClose,
}: DeleteAutomationDialogProps) {
  return (
    <DeleteDialog
      id={id}
      deletion={useDeleteAutomation()}
      backTo="/campaigns/automations"
      isOpen={isOpen}
      onClose={onClose}
      words={{
        title: t(
          <>
            Delete “<bdi>{name}</bdi>”?
          </>,
          <>
            Futa “<bdi>{name}</bdi>”?
          </>,
        ),
        purpose: t(
          "Nothing more is sent by it. The campaigns that it made stay, and what is being sent goes on: pause it first to stop that. You cannot undo this.",
          "Haitatuma kitu tena. Kampeni ilizotengeneza zinabaki, na kinachotumwa kinaendelea: isitishe kwanza ili kuzuia hilo. Huwezi kutendua hili.",
        ),
        button: t("Delete it", "Ifute"),
        keep: t("Keep it", "Ibakize"),
        done: t(
          <>
            “<bdi>{name}</bdi>” was deleted
          </>,
          <>
            “<bdi>{name}</bdi>” imefutwa
          </>,
        ),
        failed: t("It was not deleted", "Haikufutwa"),
      }}
    />
  );
}
