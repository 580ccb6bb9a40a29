import { getIronSession, type SessionOptions, webCookies } from "iron-session";
import { ABSOLUTE_MS, PENDING_MS } from "./session-age.ts";

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
