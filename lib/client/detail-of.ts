import { Fault } from "#lib/fault.ts";

/** What the console says of what went wrong, for a person to read; undefined where it did not answer at all. */
export const detailOf = (error: unknown): string | undefined =>
  error instanceof Fault ? error.detail : undefined;
