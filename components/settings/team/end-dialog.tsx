"use client";

import type { ReactNode } from "react";
import { useDeletePerson, useUpdatePerson } from "#lib/client/team/mutations.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import type { ActDialogProps } from "./act-dialog-props.ts";

type End = "disable" | "enable" | "remove";

const WORDS = {
  disable: {
    title: (name: ReactNode) => <>Disable {name}?</>,
    purpose:
      "They are signed out within 5 seconds and cannot sign in. Campaigns they started or scheduled go on. You can enable them again.",
    button: "Disable this person",
    done: (name: ReactNode) => <>{name} is disabled</>,
  },
  enable: {
    title: (name: ReactNode) => <>Enable {name}?</>,
    purpose: "They can sign in again with their password.",
    button: "Enable this person",
    done: (name: ReactNode) => <>{name} can sign in again</>,
  },
  remove: {
    title: (name: ReactNode) => <>Remove {name}?</>,
    purpose:
      "Their account is deleted and they are signed out within 5 seconds. Campaigns they started or scheduled go on. What they did stays under their name. You cannot undo this.",
    button: "Remove this person",
    done: (name: ReactNode) => <>{name} was removed</>,
  },
} as const satisfies Record<End, object>;

export function EndDialog({ act, person, isOpen, onClose }: ActDialogProps & { act: End }) {
  const { id } = person;
  const name = <bdi>{person.name}</bdi>;
  const update = useUpdatePerson();
  const remove = useDeletePerson();
  const words = WORDS[act];
  const onSuccess = () => {
    showToast({ tone: "green", title: words.done(name) });
    onClose();
  };
  function go() {
    if (act === "remove") remove.mutate(id, { onSuccess });
    else update.mutate({ id, isDisabled: act === "disable" }, { onSuccess });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={words.title(name)}
      purpose={words.purpose}
      button={words.button}
      look={act === "enable" ? "primary" : "danger"}
      isBusy={update.isPending || remove.isPending}
      onSubmit={go}
      onClose={onClose}
    >
      <SaveFault error={update.error ?? remove.error} title="Not changed" />
    </FormDialog>
  );
}
