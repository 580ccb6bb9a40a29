import type { User } from "#lib/contract/desk/team/session.ts";
import type { AcceptReset } from "#lib/contract/desk/team/team.ts";
import { whyNotChange } from "#lib/contract/rules/team-rules.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { publish } from "../publish.ts";
import { hashPassword, requireUncommonPassword } from "../session/index.ts";
import { deleteFactorsOf } from "../store/people/factor.ts";
import { findResetCode, type ResetRow, takeResetCode } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { findPerson, lockTeam, updateGiver, updatePassword } from "../store/people/team.ts";
import { hashOfCode } from "./one-time-code.ts";

/**
 * Sets a new password by a one-time link, takes the second factor away where the link was made for that, and ends every
 * session of the person. Throws `wrong_credentials` for a link that was used, replaced, is too old, stands behind a
 * changed password, or whose maker may not give this any more; `invalid_input` for a common password.
 */
export async function claimReset(ctx: Ctx, { code, password }: AcceptReset, address: string): Promise<User> {
  const codeHash = hashOfCode(code);
  const { name, email } = await findOpenReset(ctx, codeHash);
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const { userId, clearsFactors, madeBy } = await findOpenReset({ ...ctx, db: tx }, codeHash);
    const person = await findPerson(tx, userId);
    const maker = madeBy === null ? null : await findPerson(tx, madeBy);
    if (!person || maker === undefined || (maker && whyNotChange(maker, person) !== null)) throw worthless();
    if (!(await takeResetCode(tx, codeHash))) throw worthless();
    const now = ctx.clock.now();
    await updatePassword(tx, { id: userId, passwordHash, now });
    await updateGiver(tx, { id: userId, givenBy: madeBy, now });
    await revokeSessionsOf(tx, { userId, now, because: "password" });
    const actor = { userId, name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "password.reset", target: userId });
    if (clearsFactors && (await deleteFactorsOf(tx, userId))) {
      await publish(tx, [{ topic: "team", data: {} }]);
      await recordAudit(tx, { actor, action: "factor.clear", target: userId });
    }
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
    "This link no longer works. It was used, replaced or is older than an hour. If you have chosen a new password with it, sign in. If not, ask for a new one.",
  );
}
