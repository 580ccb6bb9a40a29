/** What is odd about a delivery that was stored all the same. */
export const FLAG_WORDS: Record<string, string> = {
  bom: "it begins with a byte order mark",
  "not-utf8": "it is not UTF-8",
  "not-json": "it is not JSON",
  "not-object": "it is JSON but no object",
  "no-event-id": "it has no eventId, so its bytes stand for one",
  "too-deep": "it is nested too deep to be searched",
  cleaned: "characters that cannot be stored were taken out of the searchable form",
  "unsafe-integer": "a number is too large to be exact, so it is kept as text",
  "odd-time": "its time is no time or far away",
  "not-storable": "its searchable form could not be stored",
  "other-account": "it is of another account than the first event",
};
