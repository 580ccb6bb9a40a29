import { Fault } from "#lib/fault.ts";

/** True where a change may have been made, as its answer did not come: nobody may say then that nothing happened. */
export const isLost = (error: unknown): boolean =>
  error instanceof Fault && error.retry === "unknown-outcome";
