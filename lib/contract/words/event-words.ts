import type { StateWords } from "./state-words.ts";

/** What an event is. One about a message has the word of the state that it tells, and one of a kind we do not know its own. */
export const EVENT_WORDS = {
  test: { word: "Test event", meaning: "Somebody sent it from the portal to try the webhook." },
  received: { word: "Message received", meaning: "A person wrote to us. Their window is open for 24 hours." },
  template: { word: "Template", meaning: "The provider changed the status of a template." },
  noStatus: { word: "No status", meaning: "It is about a message, but has no status. It changes nothing." },
  unreadable: { word: "Unreadable", meaning: "We could not read it. We keep its bytes." },
  unknown: { word: "Another event", meaning: "We do not know it. It changes nothing." },
} as const satisfies Record<string, StateWords>;
