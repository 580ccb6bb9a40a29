import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../context.ts";
import { getLiveId } from "../live/index.ts";
import { getEndReason, type Pending, readPending } from "../session/index.ts";
import { readSession, type Session } from "../signed-in/index.ts";
import { hasUsers } from "../store/people/pending-sign-in.ts";
import type { EndReason } from "../store/people/session.ts";
import { pageContext } from "./page-context.ts";

const getSession = cache(async (): Promise<Session | null> => {
  // First: asking for headers tells a build that this page cannot be made in advance.
  const cookieHeader = (await headers()).get("cookie");
  return readSession(pageContext(), cookieHeader);
});

/** Who is looking at a page, or null; asked once a request however many components ask. */
export async function getSessionForPage(): Promise<Actor | null> {
  return (await getSession())?.actor ?? null;
}

/** Where the live feed stood before anything of this page was read: its stream begins there, so no news falls between. */
export const getLiveIdForPage = cache((): Promise<string> => getLiveId(pageContext()));

/** Why the session of this browser is over, where somebody ended it: said where they sign in again. */
export async function getEndReasonForPage(): Promise<EndReason | undefined> {
  return getEndReason(pageContext(), (await headers()).get("cookie"));
}

/** Who gave a right password in this browser and not the second step yet, or null. */
export async function getPendingForPage(): Promise<Pending | null> {
  return readPending(pageContext(), (await headers()).get("cookie"));
}

/** Whoever has to set a second factor up before anything else; sends everybody else away. */
export async function requireActorWithoutFactor(): Promise<Actor> {
  const session = await getSession();
  if (!session) redirect("/sign-in");
  if (!session.isFactorDue) redirect(HOME);
  return session.actor;
}

/**
 * The person of a signed-in page; sends everyone else to sign in and back, or to set up where there is no owner yet,
 * and whoever lacks a second factor that is due to where it is set up.
 */
export async function requireActor(): Promise<Actor> {
  const [session] = await Promise.all([getSession(), getLiveIdForPage()]);
  if (session?.isFactorDue) redirect("/second-factor");
  if (session) return session.actor;
  redirect((await hasUsers(pageContext().db)) ? await signInAddress() : "/setup");
}

/** Whoever asked for the overview lands there anyway. */
async function signInAddress(): Promise<string> {
  const asked = (await headers()).get("x-asked-for") ?? HOME;
  return asked === HOME ? "/sign-in" : `/sign-in?${new URLSearchParams({ back: asked })}`;
}

const HOME = "/overview";
