import type { PlanCheck, PlanHash } from "#lib/contract/desk/campaign/plan-hash.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type Read = { plan: Pick<PlanHash, "people">; sum: PlanCheck; isChecking: boolean };

/** What reading a plan again has found; `at` is when it was made. */
export function checkWords({ plan, sum, isChecking }: Read, at: string): string {
  if (sum.result === "changed")
    return `Not the plan of ${at}: somebody has changed it in the database. Report it to whoever runs this server.`;
  if (sum.result === "removed") return "Its people were removed. It can no longer be checked.";
  if (isChecking) return `Checked ${formatCount(sum.upTo)} of ${formatCount(plan.people)}…`;
  if (sum.erased === 0) return `Unchanged since ${at}`;
  const erased = `${formatNoun(sum.erased, "person was", "people were")} erased at their own request`;
  const others = plan.people - sum.erased - sum.unchecked;
  const besides =
    sum.unchecked === 0 ? "" : `, and ${formatCount(sum.unchecked)} beside them can no longer be checked`;
  return `${erased}${besides}. ${others === 0 ? "" : `The other ${formatCount(others)} are unchanged since ${at}.`}`.trim();
}
