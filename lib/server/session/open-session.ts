import { randomBytes, randomUUID } from "node:crypto";
import type { User } from "#lib/contract/desk/team/session.ts";
import type { Language } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import { placeOf } from "../caller/index.ts";
import type { Ctx } from "../context.ts";
import { ageLimits, readSid, sessionKey, writeSid } from "../signed-in/index.ts";
import { deleteDeadSessions, insertSession, revokeSession } from "../store/people/session.ts";
import { keepLanguage, writeLanguage } from "./own-language.ts";
import { deviceOf, writeDevice } from "./sign-in/device-of.ts";

/** The browser's side of a sign-in: its old cookie, where the new one goes, and who it says it is. */
export type Browser = {
  cookieHeader: string | null;
  headers: Headers;
  address: string;
  /** What limits count it under. */
  place: string;
  userAgent: string;
};

/** `by`: with what the person signed in; `claim`: uses it up, in the transaction that opens the session. */
type SignIn = Browser & { by?: string; claim?: (tx: Tx) => Promise<void> };

/** Signs a person in under a new id; the session that this browser had before ends. */
export async function openSession(ctx: Ctx, user: User, { by, claim, ...browser }: SignIn): Promise<void> {
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
  let language: Language | null = null;
  await db.transaction(async (tx) => {
    await claim?.(tx);
    if (oldSid) await revokeSession(tx, sessionKey(oldSid, env.sessionSecret), now);
    await deleteDeadSessions(tx, ageLimits(now).createdAfter);
    language = await keepLanguage(tx, user.id, browser.cookieHeader);
    await insertSession(tx, { ...session, key: sessionKey(sid, env.sessionSecret) });
    await recordAudit(tx, {
      actor: { userId: user.id, name: user.name, address: browser.address, requestId: ctx.requestId },
      action: "session.create",
      target: session.id,
      detail: { device: deviceOf(browser.userAgent), ...(by !== undefined && { by }) },
    });
  });
  await writeSid(sid, { ...browser, secret: env.sessionSecret });
  if (language) writeLanguage(browser.headers, language);
  await writeDevice({ ...browser, secret: env.sessionSecret }, user.id);
}

/** What is kept of a browser with its session. */
export function browserOf(request: Request, headers: Headers, address: string): Browser {
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 200);
  const place = placeOf(request.headers, address);
  return { cookieHeader: request.headers.get("cookie"), headers, address, place, userAgent };
}
