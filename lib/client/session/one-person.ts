import { useEffect, useState } from "react";

/** This document has shown pages of somebody who is signed in: what they read is in its memory. */
let hasShown = false;

const OF = "tuma-tab-of";

/** For the frame of signed-in pages: nothing in it finds what this tab has kept of somebody else's half-written messages. */
export function useShowsPerson(userId: string | undefined): void {
  // Before anything below reads what was kept.
  useState(() => forgetOthers(userId));
  useEffect(() => {
    hasShown = true;
  }, []);
}

function forgetOthers(userId: string | undefined): void {
  if (typeof window === "undefined" || userId === undefined) return;
  const of = sessionStorage.getItem(OF);
  if (of === userId) return;
  if (of !== null) sessionStorage.clear();
  sessionStorage.setItem(OF, userId);
}

/**
 * For the frame of who is not signed in. The server leads here without a new document when it is asked for a page after
 * the session has ended: true until a new one is there, with nothing of the last person in its memory.
 */
export function useForgetsPerson(): boolean {
  const [isForgetting] = useState(() => hasShown);
  useEffect(() => {
    if (isForgetting) location.reload();
  }, [isForgetting]);
  return isForgetting;
}
