import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { hasRight, RIGHTS, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import { hasRole, type Role } from "#lib/contract/desk/team/session.ts";
import type {
  CreateInvitation,
  Managers,
  OneTimeLink,
  Person,
  Team,
  UpdatePerson,
} from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type AuditNote, recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/index.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { ageLimits } from "../signed-in/index.ts";
import { getSetting } from "../store/console/setting.ts";
import { releaseConversations } from "../store/conversation/list.ts";
import { deleteIdentitiesOf } from "../store/people/identity.ts";
import { listInvitationRows, putInvitation, takeInvitation } from "../store/people/invitation.ts";
import { deleteResetCodeOf } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import {
  deleteFactorsOf,
  findFactorDueAt,
  findPersonByEmail,
  type ListedPerson,
  listManagerNames,
  listPeople,
  type PersonRow,
  removePersonRow,
  updatePersonRow,
} from "../store/people/team.ts";
import {
  createCode,
  isStillGiven,
  requireChangeable,
  requireGivable,
  requireManager,
  requireOtherOwner,
} from "./require-manager.ts";

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
    if (!isSame) await changePerson(tx, ctx, { before, after });
    return readPerson(tx, ctx.clock.now(), id);
  });
}

/** Under the lock of the team: what follows from another role, other rights, or none. Throws `conflict` for the last owner. */
export async function changePerson(
  tx: Tx,
  ctx: Pick<SignedInCtx, "clock"> & { actor: AuditNote["actor"] },
  { before, after }: { before: PersonRow; after: PersonRow },
) {
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
    t(
      "You cannot raise your own role, change your own rights or disable yourself. Ask another owner.",
      "Huwezi kujipa jukumu la juu zaidi, kubadilisha ruhusa zako au kuzima akaunti yako. Mwombe mmiliki mwingine.",
    ),
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

/**
 * Takes an account away for good: sessions end, the e-mail is free again, the name stays with what was done. Throws
 * `forbidden` for oneself and for an owner removed by an admin, `conflict` for the last owner.
 */
export async function deletePerson(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const person = await requireChangeable(tx, manager, id);
    if (person.id === manager.id) {
      throw new Fault(
        "forbidden",
        t(
          "You cannot remove yourself. Ask another owner.",
          "Huwezi kujiondoa mwenyewe. Mwombe mmiliki mwingine.",
        ),
      );
    }
    if (person.role === "owner") await requireOtherOwner(tx, id);
    const now = ctx.clock.now();
    await removePersonRow(tx, id, now);
    await deleteResetCodeOf(tx, id);
    await deleteFactorsOf(tx, id);
    await deleteIdentitiesOf(tx, id);
    await revokeSessionsOf(tx, { userId: id, now, because: "removed" });
    const lost = await loseConversations(tx, id);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { name: person.name, email: person.email, role: person.role, ...lost };
    await recordAudit(tx, { actor: ctx.actor, action: "person.delete", target: id, detail });
  });
}

/** Whoever cannot answer any more has no conversations: they are nobody's, and seen again. Answers what the log says of it. */
export async function loseConversations(tx: Tx, userId: string): Promise<{ conversations?: number }> {
  const conversations = await releaseConversations(tx, userId);
  if (conversations === 0) return {};
  await publish(tx, [{ topic: "inbox", data: {} }]);
  return { conversations };
}

const LASTS_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a link with which one person makes their own account, once and within a day. A second one for the same e-mail
 * makes the first worthless. Throws `conflict` where the e-mail has an account, `forbidden` for more than the actor has.
 */
export async function createInvitation(
  ctx: SignedInCtx,
  { email, name, role, rights }: z.output<typeof CreateInvitation>,
): Promise<OneTimeLink> {
  const { code, codeHash } = createCode();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  const id = randomUUID();
  const chosen = chosenRights(role, rights);
  const given = rightsOf({ role, rights: chosen });
  const link = `${ctx.env.publicOrigin}/invitation?code=${code}`;
  const isMailed = await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    requireGivable(manager, { role, added: given });
    if (await findPersonByEmail(tx, email)) throw hasAccount(email);
    await putInvitation(tx, {
      ...{ id, codeHash, email, name, role, rights: chosen, expiresAt },
      invitedBy: manager.id,
      invitedByName: manager.name,
      createdAt: now,
    });
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { email, role, rights: given, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, { actor: ctx.actor, action: "invitation.create", target: id, detail });
    const mail = await invitationMail(tx, { by: manager.name, link });
    return queueMail(tx, ctx, { kind: "invitation", to: email, about: { codeHash }, ...mail });
  });
  return { link, expiresAt: expiresAt.toISOString(), isMailed };
}

async function invitationMail(tx: Tx, { by, link }: { by: string; link: string }) {
  return inLanguage(await getSetting(tx, "language"), () => ({
    subject: t(`${by} invites you to Tuma`, `${by} anakualika kwenye Tuma`),
    text: t(
      `Hello,\n\n${by} invites you to Tuma. Make your account with this link. It works once, within a day:\n\n${link}\n\nIf you do not know ${by}, you need not do anything.\n`,
      `Habari,\n\n${by} anakualika kwenye Tuma. Fungua akaunti yako kwa kiungo hiki. Hufanya kazi mara moja, ndani ya siku moja:\n\n${link}\n\nKama humjui ${by}, huhitaji kufanya chochote.\n`,
    ),
  }));
}

function hasAccount(email: string): Fault {
  return new Fault("conflict", t(`${email} has an account already.`, `${email} tayari ana akaunti.`), {
    fields: [
      { path: "email", rule: t("this e-mail has an account already", "barua pepe hii tayari ina akaunti") },
    ],
  });
}

/** What is kept of a choice, without what the role never has: null where it is what the role brings anyway, so that it follows the role. */
export function chosenRights(role: Role, chosen: readonly Right[] | undefined): Right[] | null {
  if (chosen === undefined) return null;
  const possible = rightsOf({ role, rights: chosen });
  const asked = RIGHTS.filter((right) => possible.includes(right));
  const own = rightsOf({ role });
  const isOwn = own.length === asked.length && asked.every((right) => own.includes(right));
  return isOwn || role === "owner" ? null : asked;
}

/** Makes a link worthless that was not used yet. Throws `not_found` for one that is gone. */
export async function deleteInvitation(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const taken = await takeInvitation(tx, id);
    if (!taken)
      throw new Fault(
        "not_found",
        t(
          "This invitation has been used or withdrawn already.",
          "Mwaliko huu tayari umetumika au umeondolewa.",
        ),
      );
    requireGivable(manager, { role: taken.role, added: [] });
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { email: taken.email, role: taken.role };
    await recordAudit(tx, { actor: ctx.actor, action: "invitation.delete", target: id, detail });
  });
}

/** Everybody with an account, owners first, and the links that were not used yet. */
export async function listTeam({ db, clock }: Pick<SignedInCtx, "db" | "clock">): Promise<Team> {
  const now = clock.now();
  const [people, invitations, dueAt] = await Promise.all([
    listPeople(db, ageLimits(now)),
    listInvitationRows(db),
    findFactorDueAt(db),
  ]);
  const makers = new Map(people.map((person) => [person.id, person]));
  return {
    factorDueAt: dueAt?.toISOString() ?? null,
    items: people.map(personOf),
    invitations: invitations.map(
      ({ id, email, name, role, rights, invitedBy, invitedByName, createdAt, expiresAt }) => ({
        ...{ id, email, name, role },
        rights: [...rightsOf({ role, rights })],
        by: invitedByName,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isOver: expiresAt <= now || !isStillGiven(makers.get(invitedBy), { role, rights }),
      }),
    ),
  };
}

/** Who can help with an account, for people who see no team. */
export async function listManagers({ db }: Pick<SignedInCtx, "db">): Promise<Managers> {
  return { names: await listManagerNames(db) };
}

/** One of them, as the list shows it. */
export async function readPerson(db: Tx, now: Date, id: string): Promise<Person> {
  const row = (await listPeople(db, ageLimits(now))).find((person) => person.id === id);
  if (!row)
    throw new Fault(
      "not_found",
      t("This person has no account here any more.", "Mtu huyu hana tena akaunti hapa."),
    );
  return personOf(row);
}

function personOf({ rights, createdAt, seenAt, ...person }: ListedPerson): Person {
  return {
    ...person,
    rights: [...rightsOf({ role: person.role, rights })],
    createdAt: createdAt.toISOString(),
    lastSeenAt: seenAt?.toISOString() ?? null,
  };
}
