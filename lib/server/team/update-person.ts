import { hasRight, rightsOf } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import type { Person, UpdatePerson } from "#lib/contract/desk/team/team.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { deleteResetCodeOf } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { type PersonRow, updatePersonRow } from "../store/people/team.ts";
import { chosenRights } from "./chosen-rights.ts";
import { readPerson } from "./list-team.ts";
import { loseConversations } from "./lose-conversations.ts";
import { requireChangeable, requireGivable, requireManager } from "./require-manager.ts";
import { requireOtherOwner } from "./require-other-owner.ts";

/**
 * Changes role, rights or whether somebody may sign in; their sessions end with it. Throws `forbidden` for an owner
 * changed by an admin, a right that the actor lacks and one's own rise; `conflict` where no owner would be left, and where
 * role or rights have changed since they were seen.
 */
export async function updatePerson(
  ctx: SignedInCtx,
  { id, seen, ...asked }: UpdatePerson & { id: string },
): Promise<Person> {
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const before = await requireChangeable(tx, manager, id);
    requireNoOwnRise(manager, before, asked);
    const after = changed(before, asked);
    requireUnchanged({
      person: manager,
      seen: seen && rightsSeen(seen),
      now: rightsSeen(before),
      next: rightsSeen(after),
    });
    const had = rightsOf(before);
    requireGivable(manager, {
      role: after.role,
      added: rightsOf(after).filter((right) => !had.includes(right)),
    });
    const isSame = JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after));
    if (!isSame) await change(tx, ctx, { before, after });
    return readPerson(tx, ctx.clock.now(), id);
  });
}

async function change(tx: Tx, ctx: SignedInCtx, { before, after }: { before: PersonRow; after: PersonRow }) {
  const isLosingOwner = after.role !== "owner" || after.isDisabled;
  if (before.role === "owner" && isLosingOwner) await requireOtherOwner(tx, before.id);
  await updatePersonRow(tx, after);
  if (after.isDisabled) await deleteResetCodeOf(tx, after.id);
  const because = after.isDisabled ? "disabled" : "rights";
  const sessions = await revokeSessionsOf(tx, { userId: after.id, now: ctx.clock.now(), because });
  const canAnswer = !after.isDisabled && hasRight(after, "chat");
  const lost = canAnswer ? {} : await loseConversations(tx, after.id);
  await publish(tx, [{ topic: "team", data: {} }]);
  const detail = {
    name: before.name,
    before: factsOf(before),
    after: factsOf(after),
    sessionsEnded: sessions,
    ...lost,
  };
  await recordAudit(tx, { actor: ctx.actor, action: actionOf(before, after), target: after.id, detail });
}

function changed(before: PersonRow, { role = before.role, rights, isDisabled }: UpdatePerson): PersonRow {
  const kept = role === before.role ? before.rights : null;
  return {
    ...before,
    role,
    rights: rights === undefined ? kept : chosenRights(role, rights),
    isDisabled: isDisabled ?? before.isDisabled,
  };
}

function requireNoOwnRise(manager: PersonRow, person: PersonRow, asked: UpdatePerson): void {
  if (manager.id !== person.id) return;
  const isStepDown = asked.role !== undefined && hasRole(manager.role, asked.role);
  if (isStepDown && asked.rights === undefined && asked.isDisabled === undefined) return;
  throw new Fault(
    "forbidden",
    "You cannot raise your own role, change your own rights or disable yourself. Ask another owner.",
  );
}

const rightsSeen = (person: Pick<PersonRow, "role" | "rights">) => ({
  role: person.role,
  rights: [...rightsOf(person)].toSorted(),
});

const factsOf = (person: PersonRow) => ({
  ...rightsSeen(person),
  isDisabled: person.isDisabled,
});

function actionOf(before: PersonRow, after: PersonRow): AuditAction {
  if (before.isDisabled !== after.isDisabled) return after.isDisabled ? "person.disable" : "person.enable";
  return before.role === after.role ? "person.rights" : "person.role";
}
