import type { Actor, Context } from "../context.ts";
import { findSession, touchSession } from "../store/people/session.ts";
import { ageLimits, SEEN_EVERY_MS } from "./session-age.ts";
import { readSid } from "./session-cookie.ts";
import { sessionKey } from "./session-key.ts";

/** `isFactorDue`: this person has to set a second factor up before anything else. */
export type Session = { actor: Actor; createdAt: Date; confirmedAt: Date; isFactorDue: boolean };

export type SessionContext = Pick<Context, "db" | "clock"> & { env: Pick<Context["env"], "sessionSecret"> };

/**
 * Who a request comes from: cookie, then the row, then the person's role as it is now. Null for a cookie that is
 * missing, tampered with, revoked or too old, and for a person who is disabled.
 * `isWatching` is for streams: looking does not keep a session alive.
 */
export async function readSession(
  { db, env, clock }: SessionContext,
  cookieHeader: string | null,
  { isWatching = false } = {},
): Promise<Session | null> {
  const sid = await readSid(cookieHeader, env.sessionSecret);
  if (!sid) return null;
  const key = sessionKey(sid, env.sessionSecret);
  const now = clock.now();
  const row = await findSession(db, key, { ...ageLimits(now), now });
  if (!row) return null;
  if (!isWatching && now.getTime() - row.seenAt.getTime() > SEEN_EVERY_MS) await touchSession(db, key, now);
  const { id, userId, name, email, role, rights, createdAt, confirmedAt, isFactorDue } = row;
  return { actor: { userId, name, email, role, rights, sessionId: id }, createdAt, confirmedAt, isFactorDue };
}
