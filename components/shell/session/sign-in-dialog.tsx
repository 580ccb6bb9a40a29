"use client";

import { Suspense } from "react";
import { signInGate } from "#lib/client/session/gate.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useAsker } from "./password-dialog.tsx";
import type { Person } from "./sign-in-question.tsx";

const { Part: SignInQuestion } = lazyPart(() =>
  import("./sign-in-question.tsx").then((part) => part.SignInQuestion),
);

/** Signs the same person in again over whatever page they are at; what waited for it then goes on by itself. */
export function SignInDialog({ person }: { person: Person }) {
  const { turn, isOpen, close } = useAsker(signInGate);
  if (turn === 0) return null;
  return (
    <Suspense>
      <SignInQuestion key={turn} person={person} isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
