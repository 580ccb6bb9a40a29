/** What is unusual about an event that was stored anyway. */
export const FLAG_WORDS: Record<string, string> = {
  bom: "it begins with a byte order mark",
  "not-utf8": "it is not UTF-8",
  "not-json": "it is not JSON",
  "not-object": "it is JSON but no object",
  "no-event-id": "it has no eventId, so we use its content as its id",
  "too-deep": "it is nested too deep for the search",
  cleaned: "the search misses some characters that cannot be stored",
  "unsafe-integer": "a number is very large, so we keep it as text",
  "odd-time": "its time is missing or far away",
  "not-storable": "the search cannot find it by its content",
  "other-account": "it is from another account than the first event",
};
