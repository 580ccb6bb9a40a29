import { isDeepStrictEqual } from "node:util";
import { Fault } from "#lib/fault.ts";

type Change<Value> = {
  /** What the person had before them when they began; absent where nobody looked. */
  seen: Value | undefined;
  now: Value;
  next: Value;
};

/**
 * Nobody undoes what somebody else has saved meanwhile without knowing of it. Saving what is there already is no
 * conflict: the answer to the first press may have been lost. Throws `conflict`.
 */
export function requireUnchanged<Value>({ seen, now, next }: Change<Value>): void {
  if (seen === undefined || isDeepStrictEqual(seen, now) || isDeepStrictEqual(next, now)) return;
  throw new Fault(
    "conflict",
    "This has changed since you opened it. What you entered was not saved. Close this, look at it and change it again.",
  );
}
