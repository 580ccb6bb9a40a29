/** What projection found out about one event; without `effect` it waits. */
export type Outcome = {
  effect: string;
  messageId?: number;
  /** Set where the event has to be looked at again: ids and numbers that would end the wait. */
  waitsFor?: string[];
  flags?: string[];
};

export const TEST_OUTCOME: Outcome = { effect: "shown only, not counted" };
export const UNKNOWN_TYPE: Outcome = { effect: "nothing: an event type the console does not know" };
export const UNREADABLE: Outcome = { effect: "nothing: it could not be read" };
export const NO_STATUS: Outcome = { effect: "nothing: it carries no status" };
export const INBOUND_STATUS: Outcome = { effect: "nothing: it is about an inbound message" };
