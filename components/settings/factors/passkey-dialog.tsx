"use client";

import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { type Added, useCreatePasskey, useRenamePasskey } from "#lib/client/factors/mutations.ts";
import type { OwnPasskey } from "#lib/contract/desk/team/passkey.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type NameDialogProps = {
  title: string;
  purpose: string;
  button: string;
  failed: string;
  first: string;
  isBusy: boolean;
  error: Error | null;
  isOpen: boolean;
  onClose: () => void;
  onGo: (name: string) => void;
};

/** Asks for the name of a passkey. */
function NameDialog({ first, isBusy, error, isOpen, onClose, onGo, ...words }: NameDialogProps) {
  const [name, setName] = useState(first);
  const isEmpty = name.trim() === "";
  function submit() {
    onGo(name);
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={words.title}
      purpose={words.purpose}
      button={words.button}
      icon={<Fingerprint />}
      isBusy={isBusy}
      lockedBecause={isEmpty ? "Enter a name" : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="where it is kept, such as Work laptop">
        <Input
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={words.failed} />
    </FormDialog>
  );
}

type DialogProps = { isOpen: boolean; onClose: () => void };

export function AddPasskeyDialog({
  isOpen,
  onClose,
  onAdded,
}: DialogProps & { onAdded: (added: Added) => void }) {
  const { mutate, isPending, error } = useCreatePasskey();
  return (
    <NameDialog
      {...{ isOpen, onClose, error }}
      title="Add a passkey"
      purpose="Your browser asks you to unlock this device, a phone or a security key. From then on you can sign in with it, without a password."
      button="Make a passkey"
      failed="No passkey was added"
      first=""
      isBusy={isPending}
      onGo={(name) => mutate(name, { onSuccess: onAdded })}
    />
  );
}

export function RenamePasskeyDialog({ isOpen, onClose, passkey }: DialogProps & { passkey: OwnPasskey }) {
  const { mutate, isPending, error } = useRenamePasskey();
  const onSuccess = () => {
    showToast({ tone: "green", title: "Name saved" });
    onClose();
  };
  return (
    <NameDialog
      {...{ isOpen, onClose, error }}
      title="Name of this passkey"
      purpose="Only you see it, here and in the audit log."
      button="Save name"
      failed="Not saved"
      first={passkey.name}
      isBusy={isPending}
      onGo={(name) => mutate({ id: passkey.id, name, seen: passkey.name }, { onSuccess })}
    />
  );
}
