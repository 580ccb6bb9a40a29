import type { OwnSessions } from "#lib/contract/desk/team/profile.ts";
import type { SignedInCtx } from "../context.ts";
import { ABSOLUTE_MS, ageLimits } from "../signed-in/index.ts";
import { listSessionsOf } from "../store/people/session.ts";
import { deviceOf } from "./sign-in/device-of.ts";

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
