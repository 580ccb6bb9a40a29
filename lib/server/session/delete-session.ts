import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { clearSid, readSid, sessionKey } from "../signed-in/index.ts";
import { revokeSession } from "../store/people/session.ts";
import type { Browser } from "./open-session.ts";

/** Signs this browser out; doing it twice, or without a session, is fine. */
export async function deleteSession(
  ctx: Ctx,
  { cookieHeader, headers, address }: Pick<Browser, "cookieHeader" | "headers" | "address">,
): Promise<void> {
  const secret = ctx.env.sessionSecret;
  const sid = await readSid(cookieHeader, secret);
  if (sid) await ctx.db.transaction((tx) => revoke(ctx, tx, { sid, address }));
  await clearSid({ cookieHeader, headers, secret });
  // Not "cookies": the theme is one, and it is nobody's secret.
  headers.set("clear-site-data", '"cache", "storage"');
}

async function revoke(ctx: Ctx, tx: Tx, { sid, address }: { sid: string; address: string }): Promise<void> {
  const ended = await revokeSession(tx, sessionKey(sid, ctx.env.sessionSecret), ctx.clock.now());
  if (!ended) return;
  const actor = { ...ended, address, requestId: ctx.requestId };
  await recordAudit(tx, { actor, action: "session.delete", target: ended.id });
}
