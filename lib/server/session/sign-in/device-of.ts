import { randomBytes } from "node:crypto";
import { getIronSession, type IronSession, webCookies } from "iron-session";
import type { CookieSide } from "../../signed-in/index.ts";

// The first that fits counts: Edge and Opera say Chrome, too, and Chrome says Safari.
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** "Chrome on Windows": what a browser says it is, which nobody has checked. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another program";
}

const LASTS_SECONDS = 180 * 24 * 60 * 60;
const MAX_USERS = 8;

/** What is sealed in it: an id of this browser, and who has signed in with it, the newest last. It opens nothing. */
type Device = { id?: string; users?: string[] };

type Side = Omit<CookieSide, "kind">;

/** The id of this browser where this person has signed in with it before. */
export async function knownDevice(
  { cookieHeader, secret }: Pick<Side, "cookieHeader" | "secret">,
  userId: string,
): Promise<string | undefined> {
  const { id, users } = await open({ cookieHeader, headers: new Headers(), secret });
  return users?.includes(userId) ? id : undefined;
}

/** Remembers in the browser that this person has signed in with it. */
export async function writeDevice(side: Side, userId: string): Promise<void> {
  const device = await open(side);
  device.id ??= randomBytes(16).toString("base64url");
  device.users = [...(device.users ?? []).filter((known) => known !== userId), userId].slice(-MAX_USERS);
  await device.save();
}

function open({ cookieHeader, headers, secret }: Side): Promise<IronSession<Device>> {
  const request = new Request("http://localhost", cookieHeader ? { headers: { cookie: cookieHeader } } : {});
  return getIronSession<Device>(webCookies(request, headers), {
    cookieName: "__Host-device",
    password: secret,
    ttl: LASTS_SECONDS,
    cookieOptions: { secure: true, httpOnly: true, sameSite: "strict", path: "/" },
  });
}
