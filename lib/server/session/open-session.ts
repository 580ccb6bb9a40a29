import { randomBytes, randomUUID } from "node:crypto";
import type { User } from "#lib/contract/desk/session.ts";
import type { Ctx } from "../context.ts";
import { deleteDeadSessions, insertSession, revokeSession } from "../store/session.ts";
import { recordAudit } from "../team/record-audit.ts";
import { deviceOf } from "./device-of.ts";
import { ageLimits } from "./session-age.ts";
import { readSid, writeSid } from "./session-cookie.ts";
import { sessionKey } from "./session-key.ts";

/** The browser's side of a sign-in: its old cookie, where the new one goes, and who it says it is. */
export type Browser = { cookieHeader: string | null; headers: Headers; address: string; userAgent: string };

/** Signs a person in under a new id; the session that this browser had before ends. */
export async function openSession(ctx: Ctx, user: User, browser: Browser): Promise<void> {
  const { db, env, clock } = ctx;
  const now = clock.now();
  const sid = randomBytes(32).toString("base64url");
  const oldSid = await readSid(browser.cookieHeader, env.sessionSecret);
  const session = {
    id: randomUUID(),
    userId: user.id,
    now,
    address: browser.address,
    userAgent: browser.userAgent,
  };
  await db.transaction(async (tx) => {
    if (oldSid) await revokeSession(tx, sessionKey(oldSid, env.sessionSecret), now);
    await deleteDeadSessions(tx, ageLimits(now).createdAfter);
    await insertSession(tx, { ...session, key: sessionKey(sid, env.sessionSecret) });
    await recordAudit(tx, {
      actor: { userId: user.id, name: user.name, address: browser.address, requestId: ctx.requestId },
      action: "session.create",
      target: session.id,
      detail: { device: deviceOf(browser.userAgent) },
    });
  });
  await writeSid(sid, { ...browser, secret: env.sessionSecret });
}

/** What is kept of a browser with its session. */
export function browserOf(request: Request, headers: Headers, address: string): Browser {
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 200);
  return { cookieHeader: request.headers.get("cookie"), headers, address, userAgent };
}
