import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Actor, getContext } from "../context.ts";
import { getLiveId } from "../live/index.ts";
import { type EndReason, findEndReason } from "../store/session.ts";
import { hasUsers } from "../store/user.ts";
import { readSession } from "./read-session.ts";
import { readSid } from "./session-cookie.ts";
import { sessionKey } from "./session-key.ts";

/** Who is looking at a page, or null; asked once a request however many components ask. */
export const getSessionForPage = cache(async (): Promise<Actor | null> => {
  // First: asking for headers tells a build that this page cannot be made in advance.
  const cookieHeader = (await headers()).get("cookie");
  const session = await readSession(getContext(), cookieHeader);
  return session?.actor ?? null;
});

/** Where the live feed stood before anything of this page was read: its stream begins there, so no news falls between. */
export const getLiveIdForPage = cache((): Promise<string> => getLiveId(getContext()));

/** Why the session of this browser is over, where somebody ended it: said where they sign in again. */
export async function getEndReasonForPage(): Promise<EndReason | undefined> {
  const { db, env } = getContext();
  const sid = await readSid((await headers()).get("cookie"), env.sessionSecret);
  return sid ? findEndReason(db, sessionKey(sid, env.sessionSecret)) : undefined;
}

/** The person of a signed-in page; sends everyone else to sign in and back, or to set up where there is no owner yet. */
export async function requireActor(): Promise<Actor> {
  const [actor] = await Promise.all([getSessionForPage(), getLiveIdForPage()]);
  if (actor) return actor;
  redirect((await hasUsers(getContext().db)) ? await signInAddress() : "/setup");
}

/** Whoever asked for the overview lands there anyway. */
async function signInAddress(): Promise<string> {
  const asked = (await headers()).get("x-asked-for") ?? HOME;
  return asked === HOME ? "/sign-in" : `/sign-in?${new URLSearchParams({ back: asked })}`;
}

const HOME = "/overview";
