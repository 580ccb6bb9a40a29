import type { User } from "#lib/contract/desk/session.ts";
import type { AcceptReset } from "#lib/contract/desk/team.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { hashPassword } from "../session/password.ts";
import { requireUncommonPassword } from "../session/require-uncommon-password.ts";
import { findResetCode, type ResetRow, takeResetCode } from "../store/reset-code.ts";
import { revokeSessionsOf } from "../store/session.ts";
import { findPerson, lockTeam, updatePassword } from "../store/team.ts";
import { hashOfCode } from "./one-time-code.ts";
import { recordAudit } from "./record-audit.ts";

/**
 * Sets a new password by a one-time link and ends every session of the person. Throws `wrong_credentials` for a link
 * that was used, replaced, is too old, or stands behind a changed password; `invalid_input` for a common password.
 */
export async function claimReset(ctx: Ctx, { code, password }: AcceptReset, address: string): Promise<User> {
  const codeHash = hashOfCode(code);
  const { name, email } = await findOpenReset(ctx, codeHash);
  requireUncommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const { userId } = await findOpenReset({ ...ctx, db: tx }, codeHash);
    const person = await findPerson(tx, userId);
    if (!person || !(await takeResetCode(tx, codeHash))) throw worthless();
    const now = ctx.clock.now();
    await updatePassword(tx, { id: userId, passwordHash, now });
    await revokeSessionsOf(tx, { userId, now, because: "password" });
    const actor = { userId, name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "password.reset", target: userId });
    return { id: userId, name, email, role: person.role };
  });
}

/** For the page of the link, too. */
export async function findOpenReset(
  { db, clock }: { db: Tx; clock: Ctx["clock"] },
  codeHash: Buffer,
): Promise<ResetRow> {
  const found = await findResetCode(db, codeHash);
  if (!found || found.expiresAt <= clock.now()) throw worthless();
  return found;
}

function worthless(): Fault {
  return new Fault(
    "wrong_credentials",
    "This link does not work any more: it was used, replaced or is older than an hour. Ask for a new one.",
  );
}
