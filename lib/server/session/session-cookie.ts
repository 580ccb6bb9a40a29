import { getIronSession, type SessionOptions, webCookies } from "iron-session";
import { ABSOLUTE_MS } from "./session-age.ts";

export const SESSION_COOKIE = "__Host-sid";

/** What the cookie holds: a random id and nothing else; the truth is a row in the database. */
type Sealed = { sid: string };

export type CookieSide = { cookieHeader: string | null; headers: Headers; secret: string };

/** The id in a request's cookie; undefined where there is none or it was not sealed by us. */
export async function readSid(cookieHeader: string | null, secret: string): Promise<string | undefined> {
  const { sid } = await open({ cookieHeader, headers: new Headers(), secret });
  return typeof sid === "string" ? sid : undefined;
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

function open({ cookieHeader, headers, secret }: CookieSide) {
  const request = new Request("http://localhost", cookieHeader ? { headers: { cookie: cookieHeader } } : {});
  return getIronSession<Sealed>(webCookies(request, headers), options(secret));
}

function options(password: string): SessionOptions {
  return {
    cookieName: SESSION_COOKIE,
    password,
    ttl: ABSOLUTE_MS / 1000,
    cookieOptions: { secure: true, httpOnly: true, sameSite: "strict", path: "/" },
  };
}
