"use client";

import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { type Added, useCreatePasskey, useRenamePasskey } from "#lib/client/factors/mutations.ts";
import type { OwnPasskey } from "#lib/contract/desk/team/passkey.ts";
import { t } from "#lib/contract/language.ts";
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
      lockedBecause={isEmpty ? t("Enter a name", "Andika jina") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("Name", "Jina")}
        hint={t("where it is kept, such as Work laptop", "inapohifadhiwa, kama Kompyuta ya kazini")}
      >
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
      title={t("Add a passkey", "Ongeza passkey")}
      purpose={t(
        "Your browser asks you to unlock this device, a phone or a security key. From then on you can sign in with it, without a password.",
        "Kivinjari chako kitakuomba ufungue kifaa hiki, simu au ufunguo wa usalama. Kuanzia hapo unaweza kuingia kwa passkey, bila nenosiri.",
      )}
      button={t("Make a passkey", "Tengeneza passkey")}
      failed={t("No passkey was added", "Hakuna passkey iliyoongezwa")}
      first=""
      isBusy={isPending}
      onGo={(name) => mutate(name, { onSuccess: onAdded })}
    />
  );
}

export function RenamePasskeyDialog({ isOpen, onClose, passkey }: DialogProps & { passkey: OwnPasskey }) {
  const { mutate, isPending, error } = useRenamePasskey();
  const onSuccess = () => {
    showToast({ tone: "green", title: t("Name saved", "Jina limehifadhiwa") });
    onClose();
  };
  return (
    <NameDialog
      {...{ isOpen, onClose, error }}
      title={t("Name of this passkey", "Jina la passkey hii")}
      purpose={t(
        "Only you see it, here and in the audit log.",
        "Wewe tu unaliona, hapa na kwenye kumbukumbu za matendo.",
      )}
      button={t("Save name", "Hifadhi jina")}
      failed={t("Not saved", "Halikuhifadhiwa")}
      first={passkey.name}
      isBusy={isPending}
      onGo={(name) => mutate({ id: passkey.id, name, seen: passkey.name }, { onSuccess })}
    />
  );
}
