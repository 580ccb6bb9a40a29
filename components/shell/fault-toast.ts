import { detailOf } from "#lib/client/detail-of.ts";
import { isLost } from "#lib/client/is-lost.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";

/** A subject to begin a sentence with, and what was to be done with it: `The campaign`, `paused`. */
export type Change = readonly [subject: string, done: string];

/** Why a change was not made; where its answer was lost it may have been, and nobody says that it was not. */
export function faultToast(error: unknown, [subject, done]: Change): ToastWords {
  const detail = detailOf(error) ?? "The console does not answer.";
  return isLost(error)
    ? { tone: "amber", title: `${subject} may have been ${done}: no clear answer`, detail, shownMs: 0 }
    : { tone: "red", title: `${subject} was not ${done}`, detail };
}
