import type { CallRow } from "#lib/contract/desk/call/call.ts";
import {
  CALL_WORDS,
  type CallStateName,
  callNameOf,
  callWordsOf,
} from "#lib/contract/words/call/call-words.ts";
import type { IconClass } from "../../ui/icon/icon.tsx";
import type { Tone } from "../../ui/tone.ts";

type Look = { icon: IconClass; ink: string; tone: Tone };

export type CallState = Look & { word: string; meaning: string };

const TALKING = { icon: "lucide-bold-phone-call", ink: "text-accent-text", tone: "teal" } as const;
const QUIET = { icon: "lucide-bold-phone", ink: "text-ink-2", tone: "grey" } as const;
const BAD = { icon: "lucide-bold-circle-x", ink: "text-red-fg", tone: "red" } as const;

const LOOK: Record<CallStateName, Look> = {
  asking: QUIET,
  waiting: QUIET,
  ringing: TALKING,
  talking: TALKING,
  finished: { ...QUIET, icon: "lucide-bold-check" },
  "no-answer": BAD,
  busy: QUIET,
  failed: BAD,
  cancelled: { ...QUIET, icon: "lucide-bold-phone-off" },
  unknown: { icon: "lucide-bold-circle-question-mark", ink: "text-amber-fg", tone: "amber" },
  refused: BAD,
  "not-called": { ...QUIET, icon: "lucide-bold-phone-off" },
  unfollowed: { icon: "lucide-bold-eye-off", ink: "text-amber-fg", tone: "amber" },
};

/** A call's state in our words; a status that nobody explained to us keeps the service's own word. */
export function callStateOf(call: Pick<CallRow, "phase" | "status" | "statusWord">): CallState {
  const name = callNameOf(call);
  if (name !== null) return callStateNamed(name);
  const look = call.phase === "open" ? TALKING : LOOK.finished;
  return { ...look, ...callWordsOf(call) };
}

/** A state there is a word for, as it is shown. */
export const callStateNamed = (name: CallStateName): CallState => ({ ...LOOK[name], ...CALL_WORDS[name] });
