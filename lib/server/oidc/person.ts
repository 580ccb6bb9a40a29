import { randomUUID } from "node:crypto";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { type IdentityProvider, roleOfGroups } from "../identity-provider.ts";
import { publish } from "../publish.ts";
import { NO_PASSWORD } from "../session/index.ts";
import { findIdentity, insertIdentity } from "../store/people/identity.ts";
import { findInvitationByEmail, type InvitationRow } from "../store/people/invitation.ts";
import { hasUsers, insertUser } from "../store/people/pending-sign-in.ts";
import {
  countOtherOwners,
  findPerson,
  findPersonByEmail,
  lockTeam,
  type PersonRow,
} from "../store/people/team.ts";
import { changePerson, createInvited, isStillGiven } from "../team/index.ts";
import type { Claims } from "./provider.ts";

/** As of a name that is typed. */
const MAX_NAME = 80;

type Came = { claims: Claims; address: string };

/**
 * Whose account it is, with the role of their groups where groups give roles: the one of this identity; else the one of
 * the verified e-mail, from then on of this identity; else one made by an open invitation or by a group. Throws
 * `wrong_credentials` where there is none, it is disabled, or no group of theirs has a role.
 */
export async function resolvePerson(ctx: Ctx, provider: IdentityProvider, came: Came): Promise<string> {
  const role = roleOfGroups(provider, came.claims.groups);
  if (role === null) throw refusal("no role", provider);
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const identity = { issuer: provider.issuer, subject: came.claims.subject };
    const known = await findIdentity(tx, identity);
    const person = known
      ? await findPerson(tx, known)
      : await findOrCreate(tx, ctx, { ...came, provider, role });
    if (!person) throw refusal("not known", provider);
    if (person.isDisabled) throw refusal("disabled", provider);
    if (!known) {
      const isItsOwn = await insertIdentity(tx, { ...identity, userId: person.id, now: ctx.clock.now() });
      // An address that was given to another person there opens nothing that was its first owner's.
      if (!isItsOwn) throw refusal("of somebody else", provider);
      await note(tx, ctx, { person, action: "person.identity", address: came.address, by: provider.name });
    }
    await follow(tx, ctx, { person, role, address: came.address });
    return person.id;
  });
}

type Newcomer = Came & { provider: IdentityProvider; role: Role | undefined };

async function findOrCreate(
  tx: Tx,
  ctx: Ctx,
  { claims, address, provider, role }: Newcomer,
): Promise<PersonRow | undefined> {
  const { email } = claims;
  if (email === null) throw refusal("no e-mail", provider);
  const found = await findPersonByEmail(tx, email);
  if (found) return found;
  const invitation = await findInvitationByEmail(tx, email);
  if (invitation && (await opens(tx, ctx, invitation))) {
    const made = {
      invitation,
      id: randomUUID(),
      name: claims.name ?? invitation.name,
      passwordHash: NO_PASSWORD,
      address,
    };
    return findPerson(tx, (await createInvited(tx, ctx, made)).id);
  }
  if (role === undefined) return undefined;
  // Setup is over with the first account, and a console without an owner has nobody who could invite one.
  if (!(await hasUsers(tx))) throw refusal("not set up", provider);
  const person = {
    id: randomUUID(),
    name: claims.name ?? email.slice(0, MAX_NAME),
    email,
    role,
    rights: null,
    isDisabled: false,
  };
  await insertUser(tx, { ...person, passwordHash: NO_PASSWORD, now: ctx.clock.now() });
  await publish(tx, [{ topic: "team", data: {} }]);
  await note(tx, ctx, { person, action: "person.create", address, by: provider.name });
  return person;
}

/** One that is too old, or whose maker may not give it any more, is none. */
async function opens(tx: Tx, ctx: Ctx, invitation: InvitationRow): Promise<boolean> {
  return (
    invitation.expiresAt > ctx.clock.now() &&
    isStillGiven(await findPerson(tx, invitation.invitedBy), invitation)
  );
}

/** Groups that changed change the role, but for the last owner: somebody must stay who can do everything. */
async function follow(
  tx: Tx,
  ctx: Ctx,
  { person, role, address }: { person: PersonRow; role: Role | undefined; address: string },
): Promise<void> {
  if (role === undefined || role === person.role) return;
  if (person.role === "owner" && (await countOtherOwners(tx, person.id)) === 0) return;
  const actor = { userId: person.id, name: person.name, address, requestId: ctx.requestId };
  const after = { ...person, role, rights: null };
  await changePerson(tx, { clock: ctx.clock, actor }, { before: person, after });
}

type Noted = {
  person: PersonRow;
  action: "person.create" | "person.identity";
  address: string;
  by: string;
};

function note(tx: Tx, ctx: Ctx, { person, action, address, by }: Noted): Promise<void> {
  const actor = { userId: person.id, name: person.name, address, requestId: ctx.requestId };
  const detail = { email: person.email, role: person.role, by };
  return recordAudit(tx, { actor, action, target: person.id, detail });
}

/** Why somebody who is proven has no way in. The log says which. */
const REFUSED = {
  "no role": (provider: string) =>
    t(
      `No group that ${provider} names for you has a role here. Ask whoever runs it.`,
      `Hakuna kikundi chako kwenye ${provider} chenye jukumu hapa. Muulize anayeisimamia.`,
    ),
  "no e-mail": (provider: string) =>
    t(
      `${provider} does not say that your e-mail is verified, so we do not know whose account this is.`,
      `${provider} haisemi kuwa barua pepe yako imethibitishwa, kwa hiyo hatujui akaunti hii ni ya nani.`,
    ),
  "not known": (provider: string) =>
    t(
      `Your account at ${provider} has none here. Ask an owner or admin to invite you.`,
      `Akaunti yako ya ${provider} haina akaunti hapa. Mwombe mmiliki au msimamizi akualike.`,
    ),
  "not set up": () =>
    t(
      "This console has no owner yet. Whoever runs it opens it with the setup code first.",
      "Konsoli hii bado haina mmiliki. Anayeiendesha aifungue kwanza kwa msimbo wa kuandaa.",
    ),
  disabled: () =>
    t(
      "This account was disabled. Ask an owner or admin.",
      "Akaunti hii imezimwa. Muulize mmiliki au msimamizi.",
    ),
  "of somebody else": (provider: string) =>
    t(
      `The account of this e-mail is of another person at ${provider}. Ask an owner to remove it here first.`,
      `Akaunti ya barua pepe hii ni ya mtu mwingine kwenye ${provider}. Mwombe mmiliki aiondoe hapa kwanza.`,
    ),
} as const satisfies Record<string, (provider: string) => string>;

function refusal(why: keyof typeof REFUSED, provider: IdentityProvider): Fault {
  return new Fault("wrong_credentials", REFUSED[why](isolated(provider.name)), { cause: why });
}
