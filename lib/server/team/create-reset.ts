import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { User } from "#lib/contract/desk/team/session.ts";
import type { CreateOwner } from "#lib/contract/desk/team/setup.ts";
import type { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotReset } from "#lib/contract/rules/team-rules.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Db, Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/index.ts";
import { hashPassword, requirePasswords, requireUncommonPassword } from "../session/index.ts";
import { getSetting, updateSettingRow } from "../store/console/setting.ts";
import { hasUsers, insertUser } from "../store/people/pending-sign-in.ts";
import {
  deleteSetupCodes,
  insertSetupCode,
  listSetupCodes,
  lockSetUp,
  putResetCode,
} from "../store/people/reset-code.ts";
import { findPersonByEmail, lockTeam, type PersonRow } from "../store/people/team.ts";
import { createCode, requireChangeable, requireManager } from "./require-manager.ts";

const LASTS_MS = 60 * 60 * 1000;

/**
 * Makes a link with which somebody chooses a new password, once and within an hour; the old password works until then.
 * With `clearsFactors` it takes the second factor away, too, and is never mailed, as whoever reads somebody's mail would be let in
 * by it alone; without, the second factor is still asked for after it.
 * Throws `forbidden` for oneself (the old password is asked there), an owner reset by an admin, somebody with a right
 * that the actor lacks, and disabled people.
 */
export async function createReset(
  ctx: SignedInCtx,
  { id, clearsFactors }: { id: string; clearsFactors: boolean },
): Promise<OneTimeLink> {
  requirePasswords(ctx);
  return ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const person = await requireChangeable(tx, manager, id);
    const whyNot = whyNotReset(manager, person);
    if (whyNot !== null) throw new Fault("forbidden", whyNot);
    const origin = ctx.env.publicOrigin;
    const link = { person, now: ctx.clock.now(), origin, clearsFactors, madeBy: manager.id };
    const { codeHash, ...made } = await putReset(tx, link);
    const isMailed = !clearsFactors && (await mailReset(tx, ctx, { person, codeHash, link: made.link }));
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "person.reset",
      target: id,
      detail: { name: person.name, clearsFactors },
    });
    return { ...made, isMailed };
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
    if (!person)
      throw new Fault(
        "not_found",
        t(
          `Nobody with the e-mail ${email} has an account here.`,
          `Hakuna mwenye barua pepe ${email} aliye na akaunti hapa.`,
        ),
      );
    const { codeHash: _, ...made } = await putReset(tx, {
      ...{ person, now, origin },
      ...{ clearsFactors: true, madeBy: null },
    });
    const detail = { name: person.name, clearsFactors: true, by: "npm run admin" };
    await recordAudit(tx, {
      actor: null,
      actorName: "The host",
      action: "person.reset",
      target: person.id,
      detail,
    });
    return { ...made, isMailed: false };
  });
}

type NewLink = {
  person: PersonRow;
  now: Date;
  origin: string;
  clearsFactors: boolean;
  madeBy: string | null;
};

async function mailReset(
  tx: Tx,
  ctx: SignedInCtx,
  { person, codeHash, link }: { person: PersonRow; codeHash: Buffer; link: string },
): Promise<boolean> {
  const mail = inLanguage(await getSetting(tx, "language"), () => ({
    subject: t("A new password for Tuma", "Nenosiri jipya la Tuma"),
    text: t(
      `Hello ${person.name},\n\nchoose a new password for Tuma with this link. It works once, within an hour:\n\n${link}\n\n${ctx.actor.name} made this link for you. Your old password works until you use it. If you did not ask for it, ask ${ctx.actor.name} about it.\n`,
      `Habari ${person.name},\n\nchagua nenosiri jipya la Tuma kwa kiungo hiki. Hufanya kazi mara moja, ndani ya saa moja:\n\n${link}\n\n${ctx.actor.name} amekutengenezea kiungo hiki. Nenosiri lako la zamani linafanya kazi hadi utakapokitumia. Kama hukukiomba, muulize ${ctx.actor.name}.\n`,
    ),
  }));
  return queueMail(tx, ctx, { kind: "reset", to: person.email, about: { codeHash }, ...mail });
}

type MadeLink = Omit<OneTimeLink, "isMailed"> & { codeHash: Buffer };

async function putReset(tx: Tx, { person, now, origin, ...asked }: NewLink): Promise<MadeLink> {
  if (person.isDisabled)
    throw new Fault(
      "forbidden",
      t(
        `${isolated(person.name)} is disabled. Enable the account first.`,
        `${isolated(person.name)} amezimwa. Washa akaunti kwanza.`,
      ),
    );
  const { code, codeHash } = createCode();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  await putResetCode(tx, { userId: person.id, codeHash, now, expiresAt, isAsked: false, ...asked });
  return { link: `${origin}/reset?code=${code}`, expiresAt: expiresAt.toISOString(), codeHash };
}

/**
 * Creates the first owner with the one-time code of the terminal. Throws `already_set_up`, `wrong_credentials`
 * for a code that was never shown, `invalid_input` for a common password.
 */
export async function createOwner(
  ctx: Ctx,
  { code, name, organisation = "", email, password }: CreateOwner,
  address: string,
): Promise<User> {
  const isShown = await isSetupCode(ctx.db, code);
  // Asked after the code: whoever made the owner a moment ago has taken all codes away.
  if (await hasUsers(ctx.db)) throw alreadySetUp();
  if (!isShown) {
    throw new Fault(
      "wrong_credentials",
      t(
        "This setup code is not valid. You find it in the terminal, where Tuma was started.",
        "Msimbo huu wa kuanzisha si sahihi. Utaupata kwenye terminal ambako Tuma ilianzishwa.",
      ),
    );
  }
  requireUncommonPassword(password, { name, email, site: ctx.env.publicOrigin });
  const passwordHash = await hashPassword(password);
  const user: User = { id: randomUUID(), name, email, role: "owner" };
  await ctx.db.transaction(async (tx) => {
    await lockSetUp(tx);
    if (await hasUsers(tx)) throw alreadySetUp();
    await insertUser(tx, { ...user, passwordHash, now: ctx.clock.now() });
    await updateSettingRow(tx, "organisation", organisation);
    await deleteSetupCodes(tx);
    const actor = { userId: user.id, name, address, requestId: ctx.requestId };
    await recordAudit(tx, {
      actor,
      action: "owner.create",
      target: user.id,
      detail: { email, organisation },
    });
  });
  return user;
}

function alreadySetUp(): Fault {
  return new Fault(
    "already_set_up",
    t(
      "This console has an owner already. Sign in, or ask the owner to invite you.",
      "Konsoli hii tayari ina mmiliki. Ingia, au mwombe mmiliki akualike.",
    ),
  );
}

/** Makes a one-time code for the first owner, to be shown on the terminal; null where there is one already. */
export async function createSetupCode(db: Db): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const code = randomBytes(16).toString("base64url");
  await insertSetupCode(db, hashOf(code));
  return code;
}

/** True where `code` is one of those shown; compared in constant time. */
export async function isSetupCode(db: Tx, code: string): Promise<boolean> {
  const given = hashOf(code);
  const known = await listSetupCodes(db);
  return known.filter((hash) => timingSafeEqual(hash, given)).length > 0;
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
