"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { setPasswordAsker } from "#lib/client/session/password-gate.ts";
import { useConfirmSession } from "#lib/client/session/profile.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** Asks for the password over whatever page needs it; what was asked for goes on by itself once it is right. */
export function PasswordDialog({ email }: { email: string }) {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isRight: boolean) => void>(undefined);
  useEffect(
    () =>
      setPasswordAsker(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setTurn((last) => last + 1);
            setOpen(true);
          }),
      ),
    [],
  );
  function close(isRight: boolean) {
    setOpen(false);
    answer.current?.(isRight);
  }
  return <Question key={turn} email={email} isOpen={isOpen} onClose={close} />;
}

type QuestionProps = { email: string; isOpen: boolean; onClose: (isRight: boolean) => void };

function Question({ email, isOpen, onClose }: QuestionProps) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useConfirmSession();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== "" && !isPending) mutate(password, { onSuccess: () => onClose(true) });
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose(false)}
      isInsistent
      title="Enter your password again"
      purpose="We ask again when the last time was more than 10 minutes ago. Then we go on with what you asked for."
      actions={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            isBusy={isPending}
            lockedBecause={password === "" ? "Enter your password" : undefined}
          >
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof Fault ? error.detail : "The console does not answer.";
}
