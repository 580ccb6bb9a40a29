"use client";

import { useState } from "react";
import { useConfirmSession } from "#lib/client/session/profile.ts";
import { Fault } from "#lib/fault.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

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
      <Field label="Your password" error={error ? sentenceOf(error) : undefined}>
        <Input
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof Fault ? error.detail : "The console does not answer.";
}
