"use client";

import { useMutationState } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pressOf } from "#lib/client/query-client/press.ts";
import { http } from "#lib/client/request.ts";
import { goToSignIn } from "#lib/client/session/go-to-sign-in.ts";
import { useCreateSession } from "#lib/client/session/mutations.ts";
import type { SignInAnswer } from "#lib/contract/desk/team/factor.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

export type Person = Pick<User, "name" | "email" | "role">;

type QuestionProps = { person: Person; isOpen: boolean; onClose: (isSignedIn: boolean) => void };

export function SignInQuestion({ person, isOpen, onClose }: QuestionProps) {
  const [password, setPassword] = useState("");
  const [isHalfway, setHalfway] = useState(false);
  const { mutate, isPending, error } = useCreateSession();
  const look = useLook(person, onClose);
  useEffect(() => {
    // Signed in in another tab meanwhile: here there is nothing left to ask.
    const come = () => void look();
    if (isOpen) window.addEventListener("focus", come);
    return () => window.removeEventListener("focus", come);
  });
  function submit() {
    const goOn = (answer: SignInAnswer) => (answer.step === "done" ? void look() : setHalfway(true));
    mutate({ email: person.email, password }, { onSuccess: goOn });
  }
  function leave() {
    // What was kept of half-written messages is of the person before.
    sessionStorage.clear();
    goToSignIn();
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      isVeiled
      title="Sign in to go on"
      purpose={`Your session has ended. ${useWaiting()}`}
      button="Sign in and stay on this page"
      wayOut={
        <Button look="plain" onClick={leave}>
          I am another person
        </Button>
      }
      isBusy={isPending}
      lockedBecause={password === "" ? "Enter your password" : undefined}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Field label="E-mail">
        <Input type="email" autoComplete="username" value={person.email} readOnly />
      </Field>
      <CurrentPasswordField label="Password" password={password} error={error} onChange={setPassword} />
      {isHalfway && (
        <p role="alert" className="text-13 text-ink-2">
          One more step is needed.{" "}
          <a className="link" href="/sign-in/second" target="_blank" rel="noreferrer">
            Finish it in another tab
          </a>
          , then come back here.
        </p>
      )}
    </FormDialog>
  );
}

/** What the press that signs in does besides: whatever was pressed waits for it, and is made then. */
function useWaiting(): string {
  const waiting = useMutationState({
    filters: { status: "pending", predicate: (mutation) => pressOf(mutation).isQuiet !== true },
    select: (mutation) => pressOf(mutation).what ?? ["what you asked for", "done"],
  });
  const [first] = waiting;
  if (!first) return "This page stays as it is.";
  const [subject, done] = first;
  return `When you sign in, ${subject} is ${done}. It was not ${done} yet.`;
}

/** Goes on where somebody is signed in by now. A page made for another person, or for another role, is made anew. */
function useLook({ email, role }: Person, onClose: (isSignedIn: boolean) => void) {
  return async () => {
    const answer = await http("GET /api/session").catch(() => null);
    if (!answer) return;
    const { user } = answer;
    if (user.email === email && user.role === role) onClose(true);
    else location.reload();
  };
}
