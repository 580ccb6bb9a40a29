import type { OneTimeLink } from "#lib/contract/desk/team.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { putResetCode } from "../store/reset-code.ts";
import { findPersonByEmail, lockTeam, type PersonRow } from "../store/team.ts";
import { createCode } from "./one-time-code.ts";
import { recordAudit } from "./record-audit.ts";
import { requireChangeable, requireManager } from "./require-manager.ts";

const LASTS_MS = 60 * 60 * 1000;

/**
 * Makes a link with which somebody chooses a new password, once and within an hour; the old password works until then.
 * Throws `forbidden` for oneself (the old password is asked there), an owner reset by an admin and disabled people.
 */
export async function createReset(ctx: SignedInCtx, { id }: { id: string }): Promise<OneTimeLink> {
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const person = await requireChangeable(tx, manager, id);
    if (person.id === manager.id) {
      throw new Fault("forbidden", "Change your own password in Settings: there the old one is asked.");
    }
    const made = await putReset(tx, { person, now: ctx.clock.now(), origin: ctx.env.publicOrigin });
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "person.reset",
      target: id,
      detail: { name: person.name },
    });
    return made;
  });
}

/** The same from the host, for when no owner can sign in; also for owners. Throws `not_found`, `forbidden`. */
export async function createResetOnHost(
  db: Db,
  { email, now, origin }: { email: string; now: Date; origin: string },
): Promise<OneTimeLink> {
  return db.transaction(async (tx) => {
    await lockTeam(tx);
    const person = await findPersonByEmail(tx, email);
    if (!person) throw new Fault("not_found", `Nobody with the e-mail ${email} has an account here.`);
    const made = await putReset(tx, { person, now, origin });
    const detail = { name: person.name, by: "npm run admin" };
    await recordAudit(tx, {
      actor: null,
      actorName: "The host",
      action: "person.reset",
      target: person.id,
      detail,
    });
    return made;
  });
}

async function putReset(
  tx: Tx,
  { person, now, origin }: { person: PersonRow; now: Date; origin: string },
): Promise<OneTimeLink> {
  if (person.isDisabled)
    throw new Fault("forbidden", `${person.name} is disabled. Enable the account first.`);
  const { code, codeHash } = createCode();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  await putResetCode(tx, { userId: person.id, codeHash, now, expiresAt });
  return { link: `${origin}/reset?code=${code}`, expiresAt: expiresAt.toISOString() };
}
