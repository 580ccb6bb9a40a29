import { isDeepStrictEqual } from "node:util";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { Fault } from "#lib/fault.ts";

type Change<Value> = {
  /** Who saves: they have seen, and give back, what they are shown of it. */
  person: Entitled;
  /** What the person had before them when they began; absent where nobody looked. */
  seen: Value | undefined;
  now: Value;
  next: Value;
};

/**
 * Nobody undoes what somebody else has saved meanwhile without knowing of it. Saving what is there already is no
 * conflict: the answer to the first press may have been lost. Answers what is to be stored: `next`, or `now` where only its
 * mask was given back. Throws `conflict`, which depends on nothing that the person is not shown.
 */
export function requireUnchanged<Value>({ person, seen, now, next }: Change<Value>): Value {
  const shown = canSeeNumbers(person) ? now : masked(now);
  const isSame = isDeepStrictEqual(next, shown);
  if (seen === undefined || isDeepStrictEqual(seen, shown) || isSame) return isSame ? now : next;
  throw new Fault(
    "conflict",
    "This has changed since you opened it. What you entered was not saved. Close this, look at it and change it again.",
  );
}

function masked(value: unknown): unknown {
  if (typeof value === "string") return maskNumbers(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part)]));
}
