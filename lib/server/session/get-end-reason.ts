import type { Context } from "../context.ts";
import { readSid, sessionKey } from "../signed-in/index.ts";
import { type EndReason, findEndReason } from "../store/people/session.ts";

/** Why the session of a cookie is over, where somebody else ended it; undefined where it ended by itself. */
export async function getEndReason(
  { db, env }: Pick<Context, "db" | "env">,
  cookieHeader: string | null,
): Promise<EndReason | undefined> {
  const sid = await readSid(cookieHeader, env.sessionSecret);
  return sid ? findEndReason(db, sessionKey(sid, env.sessionSecret)) : undefined;
}
