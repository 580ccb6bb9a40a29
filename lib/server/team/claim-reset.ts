import type { User } from "#lib/contract/desk/team/session.ts";
import type { AcceptReset } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotChange } from "#lib/contract/rules/team-rules.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, Ctx } from "../context.ts";
import { publish } from "../publish.ts";
import { hashPassword, requirePasswords, requireUncommonPassword } from "../session/index.ts";
import type { InvitationRow } from "../store/people/invitation.ts";
import { findResetCode, type ResetRow, takeResetCode } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import {
  deleteFactorsOf,
  findPerson,
  lockTeam,
  type PersonRow,
  updateGiver,
  updatePassword,
} from "../store/people/team.ts";
import { findOpenInvitation, hashOfCode } from "./require-manager.ts";

/**
 * Sets a new password by a one-time link, takes the second factor away where the link was made for that, and ends every
 * session of the person. Throws `wrong_credentials` for a link that was used, replaced, is too old, stands behind a
 * changed password, or whose maker may not give this any more; `invalid_input` for a common password.
 */
export async function claimReset(ctx: Ctx, { code, password }: AcceptReset, address: string): Promise<User> {
  const codeHash = hashOfCode(code);
  const { name, email, madeBy: askedBy, isAsked: isByMail } = await findOpenReset(ctx, codeHash);
  // A link of the host is the way back in where the provider of identities is lost.
  if (askedBy !== null || isByMail) requirePasswords(ctx);
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const { userId, clearsFactors, madeBy, isAsked } = await findOpenReset({ ...ctx, db: tx }, codeHash);
    const person = await findPerson(tx, userId);
    if (!person || !(await mayGive(tx, madeBy, person))) throw worthless();
    if (!(await takeResetCode(tx, codeHash))) throw worthless();
    const now = ctx.clock.now();
    await updatePassword(tx, { id: userId, passwordHash, now });
    // Who let them in stays who did: nobody becomes somebody else's second person by asking for a link.
    if (!isAsked) await updateGiver(tx, { id: userId, givenBy: madeBy, now });
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

/** Whether whoever made it may still give this; nobody of the team made what the host or the person asked for. */
async function mayGive(tx: Tx, madeBy: string | null, person: PersonRow): Promise<boolean> {
  if (madeBy === null) return true;
  const maker = await findPerson(tx, madeBy);
  return maker !== undefined && whyNotChange(maker, person) === null;
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
    t(
      "This link no longer works. It was used, replaced or is older than an hour. If you have chosen a new password with it, sign in. If not, ask for a new one.",
      "Kiungo hiki hakifanyi kazi tena. Kilitumika, kilibadilishwa au kina zaidi ya saa moja. Kama umechagua nenosiri jipya kwa kiungo hiki, ingia. Kama sivyo, omba kipya.",
    ),
  );
}

type Shown = Pick<InvitationRow, "email" | "name" | "role"> & { by: string };

/** What the page of an invitation shows to whoever has the link; null for one that opens nothing. Looking uses nothing up. */
export async function getInvitation(context: Context, code: string): Promise<Shown | null> {
  const found = await findOpenInvitation(context, hashOfCode(code)).catch(asNothing);
  return found && { email: found.email, name: found.name, role: found.role, by: found.invitedByName };
}

/** The same for a link to a new password. */
export async function getReset(
  context: Context,
  code: string,
): Promise<Pick<ResetRow, "email" | "name" | "clearsFactors"> | null> {
  const found = await findOpenReset(context, hashOfCode(code)).catch(asNothing);
  return found && { email: found.email, name: found.name, clearsFactors: found.clearsFactors };
}

function asNothing(error: unknown): null {
  if (error instanceof Fault && error.code === "wrong_credentials") return null;
  throw error;
}
