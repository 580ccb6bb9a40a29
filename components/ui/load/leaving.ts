import { isNavigationPending } from "./navigation-pending.ts";

/** Asks whether the page may be left, and calls `leave` where it may. */
type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Puts a question before the way to another page. */
export function guardLeaving(question: Guard): () => void {
  guard = question;
  return () => {
    if (guard === question) guard = null;
  };
}

/** Goes where a link leads, or asks first whether this page may be left; the same page asked otherwise is not left. */
export function leaveFor(href: string, leave: () => void): void {
  const isSamePage = new URL(href, location.href).pathname === location.pathname;
  if (isSamePage || !guard) leave();
  else guard(leave);
}

/** Whether this is the page that somebody looks at, and another one is not on its way. */
export const isStillOn = (path: string): boolean => location.pathname === path && !isNavigationPending();
