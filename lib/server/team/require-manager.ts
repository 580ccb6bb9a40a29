import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hasRight, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role, User } from "#lib/contract/desk/team/session.ts";
import type { AcceptInvitation } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotChange } from "#lib/contract/rules/team-rules.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { hashPassword, requirePasswords, requireUncommonPassword } from "../session/index.ts";
import { findInvitation, type InvitationRow, takeInvitation } from "../store/people/invitation.ts";
import { insertUser } from "../store/people/pending-sign-in.ts";
import {
  countOtherOwners,
  findPerson,
  findPersonByEmail,
  lockTeam,
  type PersonRow,
} from "../store/people/team.ts";

/**
 * Waits for its turn to change people and reads who acts anew: of two owners who demote each other at once the second
 * is none any more. Throws `forbidden`.
 */
export async function requireManager(tx: Tx, { actor }: Pick<SignedInCtx, "actor">): Promise<PersonRow> {
  await lockTeam(tx);
  const manager = await findPerson(tx, actor.userId);
  const whyNot = manager ? whyNotChange(manager, manager) : gone();
  if (manager && whyNot === null) return manager;
  throw new Fault("forbidden", whyNot ?? gone());
}

/** Whether a link still gives what its maker put into it: nobody who is gone, disabled or demoted since gives anything. */
export function isStillGiven(
  maker: PersonRow | undefined,
  { role, rights }: { role: Role; rights: readonly Right[] | null },
): boolean {
  if (!maker || whyNotChange(maker, { ...maker, role }) !== null) return false;
  return rightsOf({ role, rights }).every((right) => hasRight(maker, right));
}

const gone = () => t("Your account is not here any more.", "Akaunti yako haipo tena hapa.");

/** An account that this person may change; owners are changed by owners only. Throws `not_found`, `forbidden`. */
export async function requireChangeable(tx: Tx, manager: PersonRow, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id);
  if (!person)
    throw new Fault(
      "not_found",
      t("This person has no account here any more.", "Mtu huyu hana tena akaunti hapa."),
    );
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
    throw new Fault(
      "forbidden",
      t(
        "Only an owner may do this to an owner, or make one.",
        "Mmiliki tu ndiye anayeweza kumfanyia mmiliki hili, au kumfanya mtu kuwa mmiliki.",
      ),
    );
  }
  const missing = added.filter((right) => !hasRight(manager, right));
  if (missing.length === 0) return;
  throw new Fault(
    "forbidden",
    t(
      "You can only give rights that you have yourself. Ask an owner.",
      "Unaweza kutoa ruhusa ulizonazo mwenyewe tu. Mwombe mmiliki.",
    ),
    {
      fields: [
        {
          path: "rights",
          rule: t(`not yours to give: ${missing.join(", ")}`, `huwezi kumpa mtu: ${missing.join(", ")}`),
        },
      ],
    },
  );
}

/** Under the lock of the team: somebody must stay who can do everything. Throws `conflict`. */
export async function requireOtherOwner(tx: Tx, id: string): Promise<void> {
  if ((await countOtherOwners(tx, id)) > 0) return;
  throw new Fault(
    "conflict",
    t(
      "This is the last owner. Make somebody else an owner first.",
      "Huyu ni mmiliki wa mwisho. Mfanye mtu mwingine kuwa mmiliki kwanza.",
    ),
  );
}

/**
 * Makes the account of an invitation. Throws `wrong_credentials` for a link that was used, withdrawn, replaced, is too
 * old or whose maker may not give this any more; `invalid_input` for a common password.
 */
export async function claimInvitation(
  ctx: Ctx,
  { code, name, password }: AcceptInvitation,
  address: string,
): Promise<User> {
  requirePasswords(ctx);
  const codeHash = hashOfCode(code);
  // Checked before the password is hashed: that costs more.
  const { email } = await findOpenInvitation(ctx, codeHash);
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  const id = randomUUID();
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const found = await findOpenInvitation({ ...ctx, db: tx }, codeHash);
    return createInvited(tx, ctx, { invitation: found, id, name, passwordHash, address });
  });
}

type Invited = { invitation: InvitationRow; id: string; name: string; passwordHash: string; address: string };

/** Makes the account of an invitation under the lock of the team, and uses it up. Throws `wrong_credentials`. */
export async function createInvited(
  tx: Tx,
  ctx: Ctx,
  { invitation, id, name, passwordHash, address }: Invited,
): Promise<User> {
  const taken = await takeInvitation(tx, invitation.id);
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
    t(
      "This link no longer works. It was used, withdrawn or is older than a day. If you have made your account with it, sign in. If not, ask for a new one.",
      "Kiungo hiki hakifanyi kazi tena. Kilitumika, kiliondolewa au kina zaidi ya siku moja. Kama umefungua akaunti yako kwa kiungo hiki, ingia. Kama sivyo, omba kipya.",
    ),
  );
}

/** 192 random bits for a link, and the only thing that is kept of them. */
export function createCode(): { code: string; codeHash: Buffer } {
  const code = randomBytes(24).toString("base64url");
  return { code, codeHash: hashOfCode(code) };
}

export function hashOfCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
