import { RIGHTS, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";

/** What is kept of a choice, without what the role never has: null where it is what the role brings anyway, so that it follows the role. */
export function chosenRights(role: Role, chosen: readonly Right[] | undefined): Right[] | null {
  if (chosen === undefined) return null;
  const possible = rightsOf({ role, rights: chosen });
  const asked = RIGHTS.filter((right) => possible.includes(right));
  const own = rightsOf({ role });
  const isOwn = own.length === asked.length && asked.every((right) => own.includes(right));
  return isOwn || role === "owner" ? null : asked;
}
