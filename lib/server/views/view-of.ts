import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { hasRole, type Role } from "#lib/contract/desk/team/session.ts";
import type { SavedView, ViewAsk } from "#lib/contract/desk/view/saved-view.ts";
import { SavedView as Schema } from "#lib/contract/desk/view/saved-view.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { Fault } from "#lib/fault.ts";
import { requireSearchable } from "../sight/index.ts";
import type { ViewRow } from "../store/view/saved-view.ts";

type Looker = Entitled & { userId: string; role: Role };

/** Who makes, renames and deletes the views of the team. */
export const canShare = ({ role }: Looker): boolean => hasRole(role, "admin");

export const canChange = (person: Looker, { owner }: Pick<ViewRow, "owner">): boolean =>
  owner === null ? canShare(person) : owner === person.userId;

/** As its list shows it. */
export function viewOf(person: Looker, row: ViewRow): SavedView {
  const { id, name, kind, ask, owner } = row;
  const isTeam = owner === null;
  return Schema.parse({ id, name, isTeam, canChange: canChange(person, row), of: { kind, ask } });
}

/** Throws `forbidden` where they may not look for what it looks for: whoever read it there would know a number. */
export function requireAskable(person: Looker, { q }: Pick<ViewAsk, "q">): void {
  if (q === undefined || canSeeNumbers(person)) return;
  requireSearchable(person, q);
  if (maskNumbers(q) === q && !q.includes("{")) return;
  throw new Fault("forbidden", "You need the right to see whole phone numbers to save this search.");
}

export function isAskable(person: Looker, ask: ViewAsk): boolean {
  try {
    requireAskable(person, ask);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "forbidden") return false;
    throw error;
  }
}

export const nameIsUsed = (isTeam: boolean): Fault =>
  new Fault(
    "conflict",
    `${isTeam ? "The team has" : "You have"} another view of this name. Choose another name.`,
    {
      fields: [{ path: "name", rule: "is used by another view" }],
    },
  );
