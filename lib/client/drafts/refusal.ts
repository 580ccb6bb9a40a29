import { Fault, STATUS_OF } from "#lib/fault.ts";

/** Not for who has signed out, nor for a server that is busy. */
const PASSING: readonly number[] = [STATUS_OF.signed_out, STATUS_OF.request_timeout, STATUS_OF.rate_limited];

/** A refusal that trying again does not change. */
export const isForGood = (error: unknown): boolean =>
  error instanceof Fault && STATUS_OF[error.code] < 500 && !PASSING.includes(STATUS_OF[error.code]);

/** Why a draft is not saved, in the words of the rule where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Fault)) return "The draft could not be saved.";
  // The rule says it in words; before it the detail has the path of a program.
  return (error.code === "invalid_input" && error.fields[0]?.rule) || error.detail;
}
