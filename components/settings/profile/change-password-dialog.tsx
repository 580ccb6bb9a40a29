"use client";

import { useState } from "react";
import { useUpdatePassword } from "#lib/client/session/profile.ts";
import { t } from "#lib/contract/language.ts";
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
            title: t("Password changed", "Nenosiri limebadilishwa"),
            detail: t("You were signed out everywhere else.", "Umetolewa kwingine kote."),
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
      title={t("Change your password", "Badilisha nenosiri lako")}
      purpose={t(
        "You are signed out everywhere else. Links for a new password stop working.",
        "Utatolewa kwingine kote. Viungo vya nenosiri jipya vitaacha kufanya kazi.",
      )}
      button={t("Change password", "Badilisha nenosiri")}
      isBusy={isPending}
      lockedBecause={lockOf(current, next)}
      onSubmit={submit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("Password you have", "Nenosiri ulilonalo")} error={wrong("current")}>
        <Input
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field
        label={t("New password", "Nenosiri jipya")}
        hint={t(`${MIN_PASSWORD_LENGTH} characters or more`, `Herufi ${MIN_PASSWORD_LENGTH} au zaidi`)}
        error={wrong("next")}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
      {!hasField && <SaveFault error={error} title={t("Not changed", "Halikubadilishwa")} />}
    </FormDialog>
  );
}

function lockOf(current: string, next: string): string | undefined {
  if (current === "") return t("Enter the password you have", "Andika nenosiri ulilonalo");
  return passwordLength(next) < MIN_PASSWORD_LENGTH
    ? t(
        `The new password needs ${MIN_PASSWORD_LENGTH} characters or more`,
        `Nenosiri jipya linahitaji herufi ${MIN_PASSWORD_LENGTH} au zaidi`,
      )
    : undefined;
}
