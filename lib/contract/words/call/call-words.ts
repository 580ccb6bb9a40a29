import type { CallLengthKind, CallRow } from "../../desk/call/call.ts";
import { callStatusOf } from "../../rules/call/call-status.ts";
import type { StateWords } from "../state-words.ts";

/** Every state of a call that there is a word for, in the order of a call's life. */
export const CALL_WORDS = {
  asking: { word: "Sending", meaning: "Our request for the call is on its way to the service." },
  waiting: { word: "Waiting", meaning: "The service has not dialled yet." },
  ringing: { word: "Ringing", meaning: "The phone rings." },
  talking: { word: "In a call", meaning: "Somebody answered, and the call goes on." },
  finished: { word: "Finished", meaning: "Somebody answered, and the call is over." },
  "no-answer": { word: "No answer", meaning: "The phone rang, but nobody answered." },
  busy: { word: "Busy", meaning: "The line was busy." },
  failed: { word: "Failed", meaning: "The network or the service could not connect the call." },
  cancelled: { word: "Cancelled", meaning: "The call ended before anybody answered." },
  unknown: {
    word: "May have rung",
    meaning: "We asked for the call, but got no clear answer. We will not call again unless you tell us to.",
  },
  refused: { word: "Refused", meaning: "The service said no. Nothing rang." },
  "not-called": { word: "Did not ring", meaning: "It is certain, or somebody decided, that nothing rang." },
  unfollowed: {
    word: "Not followed",
    meaning: "The service accepted the call, but gave it an identifier that we cannot ask about.",
  },
} as const satisfies Record<string, StateWords>;

export type CallStateName = keyof typeof CALL_WORDS;

/** The name of a call's state; null where the service used a word that we have no other for. */
export function callNameOf({ phase, status }: Pick<CallRow, "phase" | "status">): CallStateName | null {
  if (phase !== "open" && phase !== "ended") return phase;
  return status === "other" ? null : status;
}

const OVER: StateWords = {
  word: "Ended",
  meaning: "The call is over. The service does not say whether anybody answered.",
};

const BEFORE_ANSWER: readonly CallRow["status"][] = ["waiting", "ringing"];

/** A call's state in our words, or in the word of the service as it came; that of a call which is over may be of its beginning. */
export function callWordsOf({ phase, status, statusWord }: Worded): StateWords {
  const name = callNameOf({ phase, status });
  if (name !== null) return CALL_WORDS[name];
  const isOver = phase !== "open";
  if (isOver && (statusWord === null || BEFORE_ANSWER.includes(callStatusOf(statusWord)))) return OVER;
  return {
    word: statusWord ?? "Started",
    meaning: "This is the service’s own word. We have no other for it.",
  };
}

type Worded = Pick<CallRow, "phase" | "status" | "statusWord">;

/** Which way a call went. */
export const CALL_WAY_WORDS = {
  in: { word: "In", meaning: "Somebody called your number." },
  out: { word: "Out", meaning: "The service called somebody for you." },
  other: { word: "Not said", meaning: "The service did not say who called whom." },
} as const satisfies Record<CallRow["direction"], StateWords>;

/** Which way a call went, in our words; in the word of the service where we have none. */
export const callWayOf = ({ direction, directionWord }: Pick<CallRow, "direction" | "directionWord">) =>
  direction === "other" ? (directionWord ?? CALL_WAY_WORDS.other.word) : CALL_WAY_WORDS[direction].word;

/** What the length of a call is. */
export const CALL_LENGTH_WORDS = {
  talk: { word: "talk time", meaning: "From the answer to the end." },
  service: { word: "as the service says", meaning: "The service’s own figure." },
  span: {
    word: "with ringing",
    meaning: "From start to end, ringing included. The service did not say when they answered.",
  },
} as const satisfies Record<CallLengthKind, StateWords>;

/** Who began a call. */
export function callStarterOf({
  startedBy,
  direction,
}: Pick<CallRow, "direction"> & { startedBy: { name: string } | null }): string {
  if (startedBy) return startedBy.name;
  return direction === "in" ? "The customer" : "Not from here";
}
