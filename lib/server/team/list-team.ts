import { rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Managers, Person, Team } from "#lib/contract/desk/team/team.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { ageLimits } from "../signed-in/index.ts";
import { findFactorDueAt } from "../store/people/factor.ts";
import { listInvitationRows } from "../store/people/invitation.ts";
import { type ListedPerson, listManagerNames, listPeople } from "../store/people/team.ts";
import { isStillGiven } from "./require-manager.ts";

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
  if (!row) throw new Fault("not_found", "This person has no account here any more.");
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
