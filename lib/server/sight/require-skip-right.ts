import type { Without } from "../../contract/desk/people/without.ts";
import { canSeeNumbers, type Entitled } from "../../contract/desk/team/rights.ts";
import { Fault } from "../../fault.ts";

type Asked = { without: Without | undefined; path: string; before?: Without | undefined };

/**
 * Refuses to skip the people of a list or campaign for whoever sees no numbers: who tries numbers would read its people
 * from the rows that are skipped. What was chosen `before` may stay, and be taken back.
 */
export function requireSkipRight(person: Entitled, { without, path, before }: Asked): void {
  if (without === undefined || canSeeNumbers(person)) return;
  const known = before ?? { listIds: [], campaignIds: [] };
  const isKnown =
    without.listIds.every((id) => known.listIds.includes(id)) &&
    without.campaignIds.every((id) => known.campaignIds.includes(id));
  if (isKnown) return;
  throw new Fault(
    "forbidden",
    "You need the right to see whole phone numbers to skip the people of a list or campaign.",
    { fields: [{ path, rule: "needs the right to see numbers" }] },
  );
}
