import { useEffect } from "react";

const AT_LATEST_MS = 4_000;

/** Fetches the code of a part that may be needed, once the page has nothing better to do. */
export function usePreload(preload: () => void): void {
  useEffect(() => {
    // Safari knows no idle time.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(preload, AT_LATEST_MS / 2);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(preload, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, [preload]);
}
