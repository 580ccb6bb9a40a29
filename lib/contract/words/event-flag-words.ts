import type { StateWords } from "./state-words.ts";

/** What is unusual about an event that was stored anyway. */
export const EVENT_FLAG_WORDS = {
  bom: { word: "Byte order mark", meaning: "It begins with a byte order mark. We read what follows it." },
  "not-utf8": {
    word: "Not UTF-8",
    meaning: "It is not UTF-8. We cannot read some of its characters, and we keep its bytes.",
  },
  "not-json": { word: "Not JSON", meaning: "It is not JSON, so we could not read it. We keep its bytes." },
  "not-object": {
    word: "No object",
    meaning: "It is JSON but no object, so we could not read it. We keep its bytes.",
  },
  "no-event-id": {
    word: "No event id",
    meaning: "It has no eventId that we can use, so we use its content as its id.",
  },
  "too-deep": { word: "Nested too deep", meaning: "It is nested too deep for the search." },
  cleaned: {
    word: "Missing characters",
    meaning: "Some characters cannot be stored, so the search misses them.",
  },
  "unsafe-integer": { word: "Very large number", meaning: "A number is very large, so we keep it as text." },
  "odd-time": { word: "Unusual time", meaning: "We cannot read its time, or it is far away." },
  "not-storable": { word: "Not searchable", meaning: "The search cannot find it by its content." },
  "other-account": {
    word: "Another account",
    meaning: "It is from another account than the first event.",
  },
} as const satisfies Record<string, StateWords>;

export type EventFlagName = keyof typeof EVENT_FLAG_WORDS;
