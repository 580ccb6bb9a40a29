import { canSeeNumbers, type Entitled } from "../../contract/desk/team/rights.ts";
import { Fault } from "../../fault.ts";

const NUMBER = /^[+\p{Nd}\s()./-]*$/u;

/**
 * Refuses to look for a number, or for a part of one, for people who see none: who finds by it has read it. Anything
 * else they look for is looked for only in what they are shown.
 */
export function requireSearchable(person: Entitled, q: string | undefined): void {
  if (canSeeNumbers(person) || q === undefined) return;
  const digits = q.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < 3 || !NUMBER.test(q)) return;
  throw new Fault(
    "forbidden",
    "You need the right to see whole phone numbers to search for one. Search for a name or an id.",
    {
      fields: [{ path: "q", rule: "is not a number" }],
    },
  );
}
