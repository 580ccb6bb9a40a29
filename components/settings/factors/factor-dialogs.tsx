"use client";

import type { Added } from "#lib/client/factors/add-factor.ts";
import { useCreateRecoveryCodes, useDeletePasskey, useDeleteTotp } from "#lib/client/factors/mutations.ts";
import type { OwnPasskey } from "#lib/contract/desk/team/passkey.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { showToast } from "../../ui/toast/show-toast.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialog.tsx";
import { SureDialog } from "./sure-dialog.tsx";
import { TotpDialog } from "./totp-dialog.tsx";
import type { FactorDialog } from "./use-factor-dialog.ts";

type FactorDialogsProps = {
  dialog: FactorDialog;
  /** A factor was added and its codes, if any came with it, were seen. */
  onAdded?: () => void;
};

/** The dialog that belongs to what was pressed. */
export function FactorDialogs({ dialog, onAdded }: FactorDialogsProps) {
  const { question, isOpen, turn, show, close } = dialog;
  const props = { isOpen, onClose: close };
  function done() {
    close();
    onAdded?.();
  }
  function added({ recoveryCodes, areCodesLost }: Added) {
    showToast({ tone: "green", title: "Your second factor is on" });
    if (recoveryCodes) show({ kind: "codes", codes: recoveryCodes });
    else if (areCodesLost) show({ kind: "codes-lost" });
    else done();
  }
  const made = (codes: string[]) => show({ kind: "codes", codes });
  switch (question?.kind) {
    case "add-passkey":
      return <AddPasskeyDialog key={turn} {...props} onAdded={added} />;
    case "rename-passkey":
      return <RenamePasskeyDialog key={turn} {...props} passkey={question.passkey} />;
    case "remove-passkey":
      return <RemovePasskey key={turn} {...props} passkey={question.passkey} />;
    case "totp":
      return <TotpDialog key={turn} {...props} made={question.made} onAdded={added} />;
    case "codes":
      return <CodesDialog key={turn} isOpen={isOpen} onClose={done} codes={question.codes} />;
    case "remove-totp":
      return <RemoveTotp key={turn} {...props} />;
    case "renew":
      return <RenewCodes key={turn} {...props} purpose={RENEW} onMade={made} />;
    case "codes-lost":
      return <RenewCodes key={turn} isOpen={isOpen} onClose={done} purpose={LOST} onMade={made} />;
    default:
      return null;
  }
}

type QuestionProps = { isOpen: boolean; onClose: () => void };

/** What goes with the last one. */
const LAST =
  "If you have no other second factor, your password alone is enough to sign in, and the recovery codes are deleted.";

function RemovePasskey({ isOpen, onClose, passkey }: QuestionProps & { passkey: OwnPasskey }) {
  const { mutate, isPending, error } = useDeletePasskey();
  const onSuccess = () => {
    showToast({
      tone: "green",
      title: `The passkey ${isolated(passkey.name)} was removed`,
      detail: "You were signed out everywhere else.",
    });
    onClose();
  };
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove the passkey ${isolated(passkey.name)}?`}
      purpose={`It opens nothing here any more and you are signed out everywhere else. ${LAST} Delete it on the device, too.`}
      button="Remove the passkey"
      isDanger
      isBusy={isPending}
      error={error}
      onGo={() => mutate(passkey.id, { onSuccess })}
    />
  );
}

function RemoveTotp({ isOpen, onClose }: QuestionProps) {
  const { mutate, isPending, error } = useDeleteTotp();
  const onSuccess = () => {
    showToast({
      tone: "green",
      title: "The app was removed",
      detail: "You were signed out everywhere else.",
    });
    onClose();
  };
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove the authenticator app?"
      purpose={`Its codes stop working and you are signed out everywhere else. ${LAST}`}
      button="Remove the app"
      isDanger
      isBusy={isPending}
      error={error}
      onGo={() => mutate(undefined, { onSuccess })}
    />
  );
}

const RENEW = "You get 10 new codes. The ones you have now stop working.";
const LOST =
  "Your second factor is on, but the connection broke before we could show you its recovery codes. You get 10 new codes in their place.";

type RenewCodesProps = QuestionProps & { purpose: string; onMade: (codes: string[]) => void };

function RenewCodes({ isOpen, onClose, purpose, onMade }: RenewCodesProps) {
  const { mutate, isPending, error } = useCreateRecoveryCodes();
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Make new recovery codes?"
      purpose={purpose}
      button="Make 10 new codes"
      isBusy={isPending}
      error={error}
      onGo={() => mutate(undefined, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes) })}
    />
  );
}
