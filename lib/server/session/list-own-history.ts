import type { ListOwnHistory, OwnHistory, OwnSessions } from "#lib/contract/desk/team/profile.ts";
import type { SignedInCtx } from "../context.ts";
import { ABSOLUTE_MS, ageLimits } from "../signed-in/index.ts";
import { type AuditLine, listOwnLines } from "../store/people/audit-view.ts";
import { listSessionsOf } from "../store/people/session.ts";
import { deviceOf } from "./sign-in/device-of.ts";

const PAGE = 15;

/** To sign out and to give the password again changes nothing; what one does to others is in the log of all. */
const OWN = [
  "owner.create",
  "invitation.accept",
  "session.create",
  "session.refuse",
  "session.delete-other",
  "session.delete-others",
  "profile.",
  "password.",
  "factor.create",
  "factor.update",
  "factor.delete",
  "factor.clear",
  "factor.codes",
  "factor.recover",
];
const DONE = ["person."];
const TRIED = [
  "password.ask",
  "session.refuse",
  "session.limit",
  "factor.ask",
  "factor.refuse",
  "factor.limit",
];

/** What changed on one's own account, and who tried to get into it, newest first. */
export async function listOwnHistory(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { cursor }: ListOwnHistory,
): Promise<OwnHistory> {
  const { userId, email } = actor;
  const asked = { userId, email, own: OWN, done: DONE, tried: TRIED, below: cursor ?? null, limit: PAGE + 1 };
  const rows = await listOwnLines(db, asked);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { items: page.map((row) => changeOf(row, userId)), nextCursor: last ? String(last.id) : null };
}

function changeOf(row: AuditLine, userId: string): OwnHistory["items"][number] {
  const { id, at, action, actorId, actorName, address, detail } = row;
  const isOther = actorId !== null && actorId !== userId;
  const { email: _email, ...facts } = detail;
  return {
    ...{ id, action, detail: facts },
    at: at.toISOString(),
    byName: isOther || (actorId === null && action.startsWith("person.")) ? actorName : null,
    address: isOther ? null : address,
  };
}

/** Where the person is signed in, the browser used last first. */
export async function listOwnSessions({
  db,
  clock,
  actor,
}: Pick<SignedInCtx, "db" | "clock" | "actor">): Promise<OwnSessions> {
  const rows = await listSessionsOf(db, actor.userId, ageLimits(clock.now()));
  return {
    items: rows.map(({ id, createdAt, seenAt, address, userAgent }) => ({
      id,
      device: deviceOf(userAgent),
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: seenAt.toISOString(),
      endsAt: new Date(createdAt.getTime() + ABSOLUTE_MS).toISOString(),
      isThis: id === actor.sessionId,
    })),
  };
}
