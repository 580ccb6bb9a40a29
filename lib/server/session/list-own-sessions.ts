import type { OwnSessions } from "#lib/contract/desk/profile.ts";
import type { SignedInCtx } from "../context.ts";
import { listSessionsOf } from "../store/session.ts";
import { deviceOf } from "./device-of.ts";
import { ABSOLUTE_MS, ageLimits } from "./session-age.ts";

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
