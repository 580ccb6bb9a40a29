import { useEffect, useState } from "react";

/** This document has shown pages of somebody who is signed in: what they read is in its memory. */
let hasShown = false;

/** For the frame of signed-in pages. */
export function useShowsPerson(): void {
  useEffect(() => {
    hasShown = true;
  }, []);
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
