import { randomUUID } from "node:crypto";
import type { User } from "#lib/contract/desk/team/session.ts";
import type { AcceptInvitation } from "#lib/contract/desk/team/team.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { publish } from "../publish.ts";
import { hashPassword, requireUncommonPassword } from "../session/index.ts";
import { findInvitation, type InvitationRow, takeInvitation } from "../store/people/invitation.ts";
import { findPerson, findPersonByEmail, lockTeam } from "../store/people/team.ts";
import { insertUser } from "../store/people/user.ts";
import { hashOfCode } from "./one-time-code.ts";
import { isStillGiven } from "./require-manager.ts";

/**
 * Makes the account of an invitation. Throws `wrong_credentials` for a link that was used, withdrawn, replaced, is too
 * old or whose maker may not give this any more; `invalid_input` for a common password.
 */
export async function claimInvitation(
  ctx: Ctx,
  { code, name, password }: AcceptInvitation,
  address: string,
): Promise<User> {
  const codeHash = hashOfCode(code);
  // Looked at before the password is worked on: that costs more.
  const { email } = await findOpenInvitation(ctx, codeHash);
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  const id = randomUUID();
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const found = await findOpenInvitation({ ...ctx, db: tx }, codeHash);
    const taken = await takeInvitation(tx, found.id);
    if (!taken || (await findPersonByEmail(tx, taken.email))) throw worthless();
    await requireMakerStands(tx, taken);
    const user: User = { id, name, email: taken.email, role: taken.role };
    const { rights, invitedBy: givenBy } = taken;
    await insertUser(tx, { ...user, rights, givenBy, passwordHash, now: ctx.clock.now() });
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { email: taken.email, role: taken.role, invitedBy: taken.invitedByName };
    const actor = { userId: id, name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "invitation.accept", target: taken.id, detail });
    return user;
  });
}

/** For the page of the link, too. */
export async function findOpenInvitation(
  { db, clock }: { db: Tx; clock: Ctx["clock"] },
  codeHash: Buffer,
): Promise<InvitationRow> {
  const found = await findInvitation(db, codeHash);
  if (!found || found.expiresAt <= clock.now()) throw worthless();
  return found;
}

/** A link is worth no more than the person who made it: disabled or demoted since, it gives nothing. */
async function requireMakerStands(tx: Tx, invitation: InvitationRow): Promise<void> {
  if (!isStillGiven(await findPerson(tx, invitation.invitedBy), invitation)) throw worthless();
}

function worthless(): Fault {
  return new Fault(
    "wrong_credentials",
    "This link no longer works. It was used, withdrawn or is older than a day. If you have made your account with it, sign in. If not, ask for a new one.",
  );
}
