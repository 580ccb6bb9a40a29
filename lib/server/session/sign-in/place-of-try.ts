import type { Context } from "../../context.ts";
import type { Browser } from "../open-session.ts";
import { knownDevice } from "./device-cookie.ts";
import type { Try } from "./sign-in-limit.ts";

/** From where an account is tried: a browser that this person has signed in with before, else an address. */
export async function placeOfTry(
  { env }: Pick<Context, "env">,
  { cookieHeader, place }: Pick<Browser, "cookieHeader" | "place">,
  userId: string | undefined,
): Promise<Pick<Try, "place" | "isKnownDevice">> {
  const device = userId && (await knownDevice({ cookieHeader, secret: env.sessionSecret }, userId));
  return device ? { place: `device ${device}`, isKnownDevice: true } : { place, isKnownDevice: false };
}
