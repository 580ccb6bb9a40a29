"use client";

import { useState } from "react";
import { useUpdatePassword } from "#lib/client/session/profile.ts";
import { MIN_PASSWORD_LENGTH, passwordLength } from "#lib/contract/rules/password-length.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type ChangePasswordDialogProps = {
  email: string;
  isOpen: boolean;
  onClose: () => void;
};

export function ChangePasswordDialog({ email, isOpen, onClose }: ChangePasswordDialogProps) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { mutate, isPending, error } = useUpdatePassword();
  const wrong = (path: string) =>
    error instanceof Fault ? error.fields.find((field) => field.path === path)?.rule : undefined;
  const hasField = wrong("current") ?? wrong("next");
  function submit() {
    mutate(
      { current, next },
      {
        onSuccess: () => {
          showToast({
            tone: "green",
            title: "Password changed",
            detail: "You were signed out everywhere else.",
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Change your password"
      purpose="You are signed out everywhere else. Links for a new password stop working."
      button="Change password"
      isBusy={isPending}
      lockedBecause={lockOf(current, next)}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password you have" error={wrong("current")}>
        <Input
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field label="New password" hint={`${MIN_PASSWORD_LENGTH} characters or more`} error={wrong("next")}>
        <Input
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
      {!hasField && <SaveFault error={error} title="Not changed" />}
    </FormDialog>
  );
}

function lockOf(current: string, next: string): string | undefined {
  if (current === "") return "Enter the password you have";
  return passwordLength(next) < MIN_PASSWORD_LENGTH
    ? `The new password needs ${MIN_PASSWORD_LENGTH} characters or more`
    : undefined;
}
