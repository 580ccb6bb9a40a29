import { createHmac } from "node:crypto";
import { getIronSession, type SessionOptions, webCookies } from "iron-session";
import type { Actor, Context } from "../context.ts";
import { findSession, touchSession } from "../store/people/session.ts";

export const IDLE_MS = 30 * 60 * 1000;
export const ABSOLUTE_MS = 8 * 60 * 60 * 1000;

/** How long a right password waits for its second step. */
export const PENDING_MS = 10 * 60 * 1000;

/** How stale `seen_at` may get: one write a minute for a busy person, not one a request. */
export const SEEN_EVERY_MS = 60 * 1000;

/** A session lives while it was made after `createdAfter` and seen after `seenAfter`. */
export function ageLimits(now: Date): { createdAfter: Date; seenAfter: Date } {
  return {
    createdAfter: new Date(now.getTime() - ABSOLUTE_MS),
    seenAfter: new Date(now.getTime() - IDLE_MS),
  };
}

/** A session, or a sign-in that waits for its second step. */
type CookieKind = "session" | "pending";

const COOKIES = {
  session: { name: "__Host-sid", lastsMs: ABSOLUTE_MS },
  pending: { name: "__Host-pending", lastsMs: PENDING_MS },
} as const satisfies Record<CookieKind, object>;

/** What the cookie holds: a random id and nothing else; the truth is a row in the database. */
type Sealed = { sid: string };

export type CookieSide = {
  cookieHeader: string | null;
  headers: Headers;
  secret: string;
  /** A session where nothing else is said. */
  kind?: CookieKind;
};

/**
 * The ids in cookies that were read before: to open a seal takes two derived keys for every page, and the same seal opens
 * the same way. How old a session may be is asked of its row. Only what we have sealed gets here.
 */
const known = new Map<string, string>();
const MOST_KNOWN = { cookies: 1_000, length: 2_000 };

/** The id in a request's cookie; undefined where there is none or it was not sealed by us. */
export async function readSid(
  cookieHeader: string | null,
  secret: string,
  kind: CookieKind = "session",
): Promise<string | undefined> {
  if (cookieHeader === null) return undefined;
  const asked = `${kind} ${secret} ${cookieHeader}`;
  const before = known.get(asked);
  if (before !== undefined) return before;
  const { sid } = await open({ cookieHeader, headers: new Headers(), secret, kind });
  if (typeof sid !== "string") return undefined;
  if (known.size >= MOST_KNOWN.cookies) known.clear();
  if (asked.length <= MOST_KNOWN.length) known.set(asked, sid);
  return sid;
}

/** Seals a new id into the answer's headers. */
export async function writeSid(sid: string, side: CookieSide): Promise<void> {
  const session = await open({ ...side, cookieHeader: null });
  session.sid = sid;
  await session.save();
}

/** Takes the cookie away from the browser. */
export async function clearSid(side: CookieSide): Promise<void> {
  (await open({ ...side, cookieHeader: null })).destroy();
}

function open({ cookieHeader, headers, secret, kind = "session" }: CookieSide) {
  const request = new Request("http://localhost", cookieHeader ? { headers: { cookie: cookieHeader } } : {});
  return getIronSession<Sealed>(webCookies(request, headers), options(secret, kind));
}

function options(password: string, kind: CookieKind): SessionOptions {
  const { name, lastsMs } = COOKIES[kind];
  return {
    cookieName: name,
    password,
    ttl: lastsMs / 1000,
    cookieOptions: { secure: true, httpOnly: true, sameSite: "strict", path: "/" },
  };
}

/** The database key of a session: an HMAC, so that neither the table nor a backup opens one. */
export function sessionKey(sid: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`session:${sid}`).digest();
}

/** The same for a sign-in that waits: its id opens no session, and the id of a session is no pending sign-in. */
export function pendingKey(sid: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`pending:${sid}`).digest();
}

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
