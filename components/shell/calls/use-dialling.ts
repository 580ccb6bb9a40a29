import { useRef, useState } from "react";
import { useStartCall } from "#lib/client/calls/mutations.ts";
import { outcomeOfFault } from "#lib/client/calls/outcome-of-fault.ts";
import type { Fault } from "#lib/fault.ts";

/** What came of one press; `pressedAt` is this browser's clock. */
export type Dialled = { number: string; pressedAt: number } & (
  | { kind: "started"; id: string }
  | { kind: "question" | "refused"; error: Fault }
  | { kind: "lost" }
);

/** One start at a time: a press while another is out does nothing. Nothing is ever started by itself. */
export function useDialling() {
  const { mutateAsync, isPending } = useStartCall();
  const isOut = useRef(false);
  const [dialled, setDialled] = useState<Dialled | null>(null);

  async function dial(number: string, isAgain = false): Promise<Dialled | null> {
    if (isOut.current) return null;
    isOut.current = true;
    const pressedAt = Date.now();
    const said = await mutateAsync({ customerNumber: number, ...(isAgain && { isAgain }) })
      .then(({ id }): Dialled => ({ kind: "started", id, number, pressedAt }))
      .catch((error: unknown): Dialled => {
        const kind = outcomeOfFault(error);
        return kind === "lost"
          ? { kind, number, pressedAt }
          : { kind, error: error as Fault, number, pressedAt };
      });
    isOut.current = false;
    setDialled(said);
    return said;
  }
  return { dial, dialled, isDialling: isPending, forget: () => setDialled(null) };
}
