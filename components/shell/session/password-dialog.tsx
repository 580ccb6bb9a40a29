"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import { passwordGate } from "#lib/client/session/gate.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";

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

/** Opens a dialog when something waits at this gate, each time as a new one (`turn`); `close` lets it go on, or not. */
export function useAsker(gate: Pick<typeof passwordGate, "setAsker">) {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(mayGoOn: boolean) => void>(undefined);
  useEffect(
    () =>
      gate.setAsker(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setTurn((last) => last + 1);
            setOpen(true);
          }),
      ),
    [gate],
  );
  function close(mayGoOn: boolean) {
    setOpen(false);
    answer.current?.(mayGoOn);
  }
  return { turn, isOpen, close };
}
