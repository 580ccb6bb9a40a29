"use client";

import { useState } from "react";
import type { Added } from "#lib/client/factors/add-factor.ts";
import { useVerifyTotp } from "#lib/client/factors/mutations.ts";
import type { NewTotp } from "#lib/contract/desk/team/factor.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { QrPicture } from "./qr-picture.tsx";

type TotpDialogProps = {
  made: NewTotp;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (added: Added) => void;
};

/** Shows the secret of an app as a picture and as letters; it counts once a code of it was entered. */
export function TotpDialog({ made, isOpen, onClose, onAdded }: TotpDialogProps) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error, reset } = useVerifyTotp();
  const wrong = error instanceof Fault ? error.fields.find(({ path }) => path === "code")?.rule : undefined;
  function submit() {
    mutate({ code, pictureId: made.pictureId }, { onSuccess: onAdded });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Set up an authenticator app"
      purpose="Scan the picture with an app such as Google Authenticator, Microsoft Authenticator or Aegis. Then enter the code it shows."
      button="Turn the app on"
      isBusy={isPending}
      lockedBecause={code.trim() === "" ? "Enter the code of the app" : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex items-start gap-5 max-sm:flex-col max-sm:items-center">
        <QrPicture path={made.qrPath} size={made.qrSize} label="Picture for the app" />
        <div className="min-w-0 text-13 text-ink-2">
          <p>No camera? Enter this key in the app:</p>
          <p className="code my-1 break-words text-ink" data-totp-secret>
            {made.totpSecret.replace(/.{4}(?=.)/g, "$& ")}
          </p>
          <CopyButton text={made.totpSecret} label="Copy the key" />
        </div>
      </div>
      <Field label="Code from the app" hint="6 digits" error={wrong && asSentence(wrong)}>
        <Input
          isCode
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            if (error) reset();
          }}
        />
      </Field>
      {!wrong && <SaveFault error={error} title="This did not turn the app on" />}
    </FormDialog>
  );
}

const asSentence = (rule: string): string => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;
