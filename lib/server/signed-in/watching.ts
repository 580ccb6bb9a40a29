import type { Context } from "../context.ts";
import { listWatchingSessions } from "../store/people/session.ts";
import { ageLimits, readSession, type SessionContext } from "./session-cookie.ts";

/** Who may follow the stream with this cookie: whoever has a session good for more than a second factor. */
export async function findWatcher(
  context: SessionContext,
  cookieHeader: string | null,
): Promise<{ sessionId: string; userId: string } | null> {
  const session = await readSession(context, cookieHeader, { isWatching: true });
  return session && !session.isFactorDue ? session.actor : null;
}

/** Those of these sessions that still may, in one statement whatever their number. */
export async function listWatching(
  { db, clock }: Pick<Context, "db" | "clock">,
  sessionIds: string[],
): Promise<Set<string>> {
  const now = clock.now();
  return new Set(await listWatchingSessions(db, sessionIds, { ...ageLimits(now), now }));
}

/** Whether nobody ended this session and its eight hours are not over; a long download is nobody's idleness. */
export async function isSessionOpen(
  { db, clock }: Pick<Context, "db" | "clock">,
  sessionId: string,
): Promise<boolean> {
  const now = clock.now();
  const { createdAfter } = ageLimits(now);
  const open = await listWatchingSessions(db, [sessionId], { createdAfter, seenAfter: createdAfter, now });
  return open.length > 0;
}
