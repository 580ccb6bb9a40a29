"use client";

import { useState } from "react";
import { useConfirmSession } from "#lib/client/session/profile.ts";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

type QuestionProps = { email: string; isOpen: boolean; onClose: (isRight: boolean) => void };

export function PasswordQuestion({ email, isOpen, onClose }: QuestionProps) {
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useConfirmSession();
  function submit() {
    mutate(password, { onSuccess: () => onClose(true) });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Enter your password again"
      purpose="We ask again when the last time was more than 10 minutes ago. Then we go on with what you asked for."
      button="Go on"
      isBusy={isPending}
      lockedBecause={password === "" ? "Enter your password" : undefined}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField label="Your password" password={password} error={error} onChange={setPassword} />
    </FormDialog>
  );
}
