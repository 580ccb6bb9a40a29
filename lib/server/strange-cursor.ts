import { Fault } from "#lib/fault.ts";

/** Of a place in a list that no answer named. */
export const strangeCursor = (): Fault =>
  new Fault("invalid_input", "The cursor is not valid.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
