"use client";

import { Suspense } from "react";
import { passwordGate } from "#lib/client/session/gate.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useAsker } from "./use-asker.ts";

const { Part: PasswordQuestion } = lazyPart(() =>
  import("./password-question.tsx").then((part) => part.PasswordQuestion),
);

/** Asks for the password over whatever page needs it; what was asked for goes on by itself once it is right. */
export function PasswordDialog({ email }: { email: string }) {
  const { turn, isOpen, close } = useAsker(passwordGate);
  if (turn === 0) return null;
  return (
    <Suspense>
      <PasswordQuestion key={turn} email={email} isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
