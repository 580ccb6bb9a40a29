import {
  Check,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
  Phone,
  PhoneCall,
  PhoneOff,
} from "lucide-react";
import type { CallRow } from "#lib/contract/desk/call.ts";
import type { CallStatus } from "#lib/contract/rules/call-status.ts";
import type { Tone } from "../../ui/tone.ts";

export type CallState = { word: string; icon: LucideIcon; ink: string; tone: Tone; meaning: string };

const TALKING = { icon: PhoneCall, ink: "text-accent-text", tone: "teal" } as const;
const QUIET = { icon: Phone, ink: "text-ink-2", tone: "grey" } as const;
const BAD = { icon: CircleX, ink: "text-red-fg", tone: "red" } as const;

const ASKING = { ...QUIET, word: "Being started", meaning: "Our request is on its way to the service." };
const LOST = {
  word: "May have rung",
  icon: CircleQuestionMark,
  ink: "text-amber-fg",
  tone: "amber",
  meaning: "We lost the answer of the service. We do not call again unless you tell us to.",
} as const;
const REFUSED = { ...BAD, word: "Refused", meaning: "The service said no. Nothing rang." };
const NOT_CALLED = {
  word: "Did not ring",
  icon: PhoneOff,
  ink: "text-ink-2",
  tone: "grey",
  meaning: "It is certain, or somebody decided, that nothing rang.",
} as const;

const OPEN: Partial<Record<CallStatus, CallState>> = {
  waiting: { ...QUIET, word: "Waiting", meaning: "The service has not dialled yet." },
  ringing: { ...TALKING, word: "Ringing", meaning: "The phone rings." },
  talking: { ...TALKING, word: "In a call", meaning: "Somebody answered and the call goes on." },
};

const ENDED: Partial<Record<CallStatus, CallState>> = {
  finished: { ...QUIET, icon: Check, word: "Finished", meaning: "Somebody answered, and the call is over." },
  "no-answer": { ...BAD, word: "No answer", meaning: "It rang, and nobody answered." },
  busy: { ...QUIET, word: "Busy", meaning: "The line was busy." },
  failed: { ...BAD, word: "Failed", meaning: "The network or the service could not connect it." },
  cancelled: { ...QUIET, icon: PhoneOff, word: "Cancelled", meaning: "It ended before anybody answered." },
};

/** A call's state in our words; a status that nobody told us about keeps the service's own word. */
export function callStateOf(call: Pick<CallRow, "phase" | "status" | "statusWord">): CallState {
  const { phase, status, statusWord } = call;
  switch (phase) {
    case "asking":
      return ASKING;
    case "unknown":
      return LOST;
    case "refused":
      return REFUSED;
    case "not-called":
      return NOT_CALLED;
    case "open":
      return OPEN[status] ?? { ...TALKING, word: statusWord ?? "Started", meaning: STRANGE };
    case "ended":
      return ENDED[status] ?? { ...QUIET, icon: Check, word: statusWord ?? "Ended", meaning: STRANGE };
  }
}

/** Every state there is a word for, in the order of a call's life. */
export const CALL_STATES: readonly CallState[] = [
  ASKING,
  ...Object.values(OPEN),
  ...Object.values(ENDED),
  LOST,
  REFUSED,
  NOT_CALLED,
];

const STRANGE = "The word of the service, as it came: we have no other for it.";
