import type { ReactNode } from "react";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time/time.tsx";

/** Tells somebody without a second factor from when on they need one. */
export function FactorDueNote({ dueAt, actions }: { dueAt: string; actions?: ReactNode }) {
  return (
    <Note tone="amber" isSmall title="Set up a second factor" actions={actions}>
      Everybody here needs one from <Time value={dueAt} show="day" /> on. After that you cannot do anything
      else before you have set it up.
    </Note>
  );
}
