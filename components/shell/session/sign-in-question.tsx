"use client";

import { useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { pressOf } from "#lib/client/query-client/press.ts";
import { http } from "#lib/client/request.ts";
import { goToSignIn } from "#lib/client/session/go-to-sign-in.ts";
import { useCreateSession } from "#lib/client/session/mutations.ts";
import type { SignInAnswer } from "#lib/contract/desk/team/factor.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
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
  // As it was known: nobody is signed in who could ask anew.
  const provider = useQueryClient().getQueryData(factsQuery.queryKey)?.identityProvider ?? null;
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
      title={t("Sign in to go on", "Ingia ili kuendelea")}
      purpose={useWaiting()}
      button={t("Sign in and stay on this page", "Ingia na ubaki kwenye ukurasa huu")}
      wayOut={
        <Button look="plain" onClick={leave}>
          {t("I am another person", "Mimi ni mtu mwingine")}
        </Button>
      }
      isBusy={isPending}
      lockedBecause={password === "" ? t("Enter your password", "Andika nenosiri lako") : undefined}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Field label={t("E-mail", "Barua pepe")}>
        <Input type="email" autoComplete="username" value={person.email} readOnly />
      </Field>
      <CurrentPasswordField
        label={t("Password", "Nenosiri")}
        password={password}
        error={error}
        onChange={setPassword}
      />
      {provider !== null && (
        <a className="link text-13" href="/sign-in" target="_blank" rel="noreferrer">
          {t(
            <>
              Sign in with <bdi>{provider}</bdi> in another tab, then come back here
            </>,
            <>
              Ingia kwa <bdi>{provider}</bdi> kwenye kichupo kingine, kisha urudi hapa
            </>,
          )}
        </a>
      )}
      {isHalfway && (
        <p role="alert" className="text-13 text-ink-2">
          {t(
            <>One more step is needed. {secondStep("Finish it in another tab")}, then come back here.</>,
            <>
              Hatua moja zaidi inahitajika. {secondStep("Ikamilishe kwenye kichupo kingine")}, kisha urudi
              hapa.
            </>,
          )}
        </p>
      )}
    </FormDialog>
  );
}

const secondStep = (words: string) => (
  <a className="link" href="/sign-in/second" target="_blank" rel="noreferrer">
    {words}
  </a>
);

/** What the press that signs in does besides: whatever was pressed waits for it, and is made then. */
function useWaiting(): string {
  const waiting = useMutationState({
    filters: { status: "pending", predicate: (mutation) => pressOf(mutation).isQuiet !== true },
    select: (mutation) =>
      pressOf(mutation).what ?? [t("what you asked for", "ulichoomba"), t("done", "kutekelezwa")],
  });
  const [first] = waiting;
  if (!first)
    return t(
      "Your session has ended. This page stays as it is.",
      "Kipindi chako kimekwisha. Ukurasa huu unabaki kama ulivyo.",
    );
  const [subject, done] = first;
  return t(
    `Your session has ended. When you sign in, ${subject} is ${done}. It was not ${done} yet.`,
    `Kipindi chako kimekwisha. Ukiingia, ${done} kwa ${subject} kutafanyika. Bado hakujafanyika.`,
  );
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
