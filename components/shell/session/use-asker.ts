import { useEffect, useRef, useState } from "react";
import type { passwordGate } from "#lib/client/session/gate.ts";

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
