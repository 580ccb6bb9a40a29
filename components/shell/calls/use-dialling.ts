import { useRef, useState } from "react";
import { type Confirmed, confirmationOf } from "#lib/client/calls/confirmation-of.ts";
import { useStartCall } from "#lib/client/calls/mutations.ts";
import { outcomeOfFault } from "#lib/client/calls/outcome-of-fault.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import { Fault } from "#lib/fault.ts";

/** What came of one press; both moments are by the console's clock. */
export type Dialled = { number: string; pressedAt: number; heardAt: number } & (
  | { kind: "started"; id: string }
  /** `confirmed`: what a person says who calls all the same. */
  | { kind: "question"; error: Fault; confirmed: Confirmed }
  | { kind: "refused"; error: Fault }
  | { kind: "lost" }
);

/** One start at a time: a press while another is out does nothing. Nothing is ever started by itself. */
export function useDialling() {
  const { mutateAsync, isPending, isChecking } = useStartCall();
  const isOut = useRef(false);
  const [dialled, setDialled] = useState<Dialled | null>(null);

  async function dial(number: string, confirmed: Confirmed = {}): Promise<Dialled | null> {
    if (isOut.current) return null;
    isOut.current = true;
    const pressedAt = consoleNow().getTime();
    const said = await mutateAsync({ customerNumber: number, ...confirmed })
      .then(({ id }) => ({ kind: "started", id }) as const)
      .catch((error: unknown) => failed(error, confirmed));
    isOut.current = false;
    const known = { ...said, number, pressedAt, heardAt: consoleNow().getTime() };
    setDialled(known);
    return known;
  }
  return { dial, dialled, isDialling: isPending, isChecking, forget: () => setDialled(null) };
}

function failed(error: unknown, confirmed: Confirmed) {
  const kind = outcomeOfFault(error);
  if (kind === "lost" || !(error instanceof Fault)) return { kind: "lost" } as const;
  if (kind === "refused") return { kind, error } as const;
  const name = confirmationOf(error);
  return { kind, error, confirmed: { ...confirmed, ...(name && { [name]: true }) } } as const;
}
