import { ERASED_EFFECT } from "#lib/server/store/erasure/erase-event.ts";

/** What projection found out about one event; without `effect` it waits. */
export type Outcome = {
  effect: string;
  messageId?: number;
  /** It moved something: a message, an opt-out, a template. */
  isNews?: boolean;
  /** Set where the event has to be looked at again: ids and numbers that would end the wait. */
  waitsFor?: string[];
  flags?: string[];
  /** Nothing that it holds is kept. */
  isErased?: true;
};

export const TEST_OUTCOME: Outcome = { effect: "nothing: this is a test event" };
export const UNKNOWN_TYPE: Outcome = { effect: "nothing: we do not know this type of event" };
export const UNREADABLE: Outcome = { effect: "nothing: we could not read it" };
export const NO_STATUS: Outcome = { effect: "nothing: it has no status" };
export const INBOUND_STATUS: Outcome = { effect: "nothing: it is about a message we received" };
export const ERASED: Outcome = { effect: ERASED_EFFECT, isErased: true };

/** Beginnings of the effects of events that nobody understood, or could work on: of a later version they may have one. */
const ODD = [
  "nothing: we do not know",
  "nothing: we could not read",
  "nothing: it has no",
  "waiting: we could not",
];

/** Whether what came of an event says that it was not understood; null where nobody has worked on it. */
export function isOdd(effect: string | null): boolean {
  return effect === null || ODD.some((words) => effect.startsWith(words));
}
