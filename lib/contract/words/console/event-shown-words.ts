import type { EventShown } from "../../desk/choices.ts";
import type { StateWords } from "../state-words.ts";

/** By what events are chosen, beside their type. */
export const EVENT_SHOWN_WORDS: Record<EventShown, StateWords> = {
  waiting: {
    word: "Waiting for a message",
    meaning: "No message here has its id yet. We keep the event and add it when the message is known.",
  },
  late: { word: "More than a minute late", meaning: "It came more than a minute after what it is about." },
  conflict: {
    word: "Same id, other content",
    meaning: "It came again with the same id and other content. We kept the first one, and show both.",
  },
};
