import type { Ctx } from "../context.ts";
import { revokeSession } from "../store/session.ts";
import { recordAudit } from "../team/record-audit.ts";
import { clearSid, readSid } from "./session-cookie.ts";
import { sessionKey } from "./session-key.ts";

/** Signs this browser out; doing it twice, or without a session, is fine. */
export async function deleteSession(
  ctx: Ctx,
  { cookieHeader, headers }: { cookieHeader: string | null; headers: Headers },
): Promise<void> {
  const secret = ctx.env.sessionSecret;
  const sid = await readSid(cookieHeader, secret);
  if (sid) await ctx.db.transaction((tx) => revoke(ctx, tx, sid));
  await clearSid({ cookieHeader, headers, secret });
  // Not "cookies": the theme is one, and it is nobody's secret.
  headers.set("clear-site-data", '"cache", "storage"');
}

async function revoke(ctx: Ctx, tx: Parameters<typeof revokeSession>[0], sid: string): Promise<void> {
  const ended = await revokeSession(tx, sessionKey(sid, ctx.env.sessionSecret), ctx.clock.now());
  if (ended) await recordAudit(tx, { actor: ended, action: "session.delete", target: ended.id });
}
