import type { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { whyNotReset } from "#lib/contract/rules/team-rules.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { putResetCode } from "../store/people/reset-code.ts";
import { findPersonByEmail, lockTeam, type PersonRow } from "../store/people/team.ts";
import { createCode } from "./one-time-code.ts";
import { requireChangeable, requireManager } from "./require-manager.ts";

const LASTS_MS = 60 * 60 * 1000;

/**
 * Makes a link with which somebody chooses a new password, once and within an hour; the old password works until then.
 * With `clearsFactors` it takes the second factor away, too; without, that is still asked for after it.
 * Throws `forbidden` for oneself (the old password is asked there), an owner reset by an admin, somebody with a right
 * that the actor lacks, and disabled people.
 */
export async function createReset(
  ctx: SignedInCtx,
  { id, clearsFactors }: { id: string; clearsFactors: boolean },
): Promise<OneTimeLink> {
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const person = await requireChangeable(tx, manager, id);
    const whyNot = whyNotReset(manager, person);
    if (whyNot !== null) throw new Fault("forbidden", whyNot);
    const origin = ctx.env.publicOrigin;
    const link = { person, now: ctx.clock.now(), origin, clearsFactors, madeBy: manager.id };
    const made = await putReset(tx, link);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "person.reset",
      target: id,
      detail: { name: person.name, clearsFactors },
    });
    return made;
  });
}

/** The same from the host, for when no owner can sign in; also for owners, and whatever they have lost. Throws `not_found`, `forbidden`. */
export async function createResetOnHost(
  db: Db,
  { email, now, origin }: { email: string; now: Date; origin: string },
): Promise<OneTimeLink> {
  return db.transaction(async (tx) => {
    await lockTeam(tx);
    const person = await findPersonByEmail(tx, email);
    if (!person) throw new Fault("not_found", `Nobody with the e-mail ${email} has an account here.`);
    const made = await putReset(tx, { person, now, origin, clearsFactors: true, madeBy: null });
    const detail = { name: person.name, clearsFactors: true, by: "npm run admin" };
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

type NewLink = {
  person: PersonRow;
  now: Date;
  origin: string;
  clearsFactors: boolean;
  madeBy: string | null;
};

async function putReset(tx: Tx, { person, now, origin, ...asked }: NewLink): Promise<OneTimeLink> {
  if (person.isDisabled)
    throw new Fault("forbidden", `${isolated(person.name)} is disabled. Enable the account first.`);
  const { code, codeHash } = createCode();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  await putResetCode(tx, { userId: person.id, codeHash, now, expiresAt, ...asked });
  return { link: `${origin}/reset?code=${code}`, expiresAt: expiresAt.toISOString() };
}
