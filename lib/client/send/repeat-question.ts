import { Fault } from "#lib/fault.ts";

/** The field under which the server names the numbers that were sent the same within 24 h. */
const FIELD = "isRepeatRefused";

/** True where a send waits for a person, because some were sent the same before. */
export const isRepeatQuestion = (error: Error | null): error is Fault =>
  error instanceof Fault && error.code === "conflict" && error.fields.some(({ path }) => path === FIELD);

/** Who was sent the same, and when: `+255754000318: sent 22 Nov, 14:02`. */
export const repeatsOf = ({ fields }: Fault): string[] =>
  fields.filter(({ path }) => path === FIELD).map(({ rule }) => rule);
