import { hasRight, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { whyNotChange } from "#lib/contract/rules/team-rules.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { findPerson, lockTeam, type PersonRow } from "../store/people/team.ts";

/**
 * Waits for its turn to change people and reads who acts anew: of two owners who demote each other at once the second
 * is none any more. Throws `forbidden`.
 */
export async function requireManager(tx: Tx, { actor }: Pick<SignedInCtx, "actor">): Promise<PersonRow> {
  await lockTeam(tx);
  const manager = await findPerson(tx, actor.userId);
  const whyNot = manager ? whyNotChange(manager, manager) : GONE;
  if (manager && whyNot === null) return manager;
  throw new Fault("forbidden", whyNot ?? GONE);
}

/** Whether a link still gives what its maker put into it: nobody who is gone, disabled or demoted since gives anything. */
export function isStillGiven(
  maker: PersonRow | undefined,
  { role, rights }: { role: Role; rights: readonly Right[] | null },
): boolean {
  if (!maker || whyNotChange(maker, { ...maker, role }) !== null) return false;
  return rightsOf({ role, rights }).every((right) => hasRight(maker, right));
}

const GONE = "Your account is not here any more.";

/** An account that this person may change; owners are changed by owners only. Throws `not_found`, `forbidden`. */
export async function requireChangeable(tx: Tx, manager: PersonRow, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id);
  if (!person) throw new Fault("not_found", "This person has no account here any more.");
  const whyNot = whyNotChange(manager, person);
  if (whyNot !== null) throw new Fault("forbidden", whyNot);
  return person;
}

/** Nobody gives what they do not have: owners are made by owners, and a right is passed on by who holds it. */
export function requireGivable(
  manager: PersonRow,
  { role, added }: { role: Role; added: readonly Right[] },
): void {
  if (role === "owner" && manager.role !== "owner") {
    throw new Fault("forbidden", "Only an owner may do this to an owner, or make one.");
  }
  const missing = added.filter((right) => !hasRight(manager, right));
  if (missing.length === 0) return;
  throw new Fault("forbidden", "You can only give rights that you have yourself. Ask an owner.", {
    fields: [{ path: "rights", rule: `not yours to give: ${missing.join(", ")}` }],
  });
}
