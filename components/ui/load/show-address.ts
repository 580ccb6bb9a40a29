import { useEffect } from "react";

let isHeard = false;

/** Once in the root: from the effects of the first commit on, where the router begins to follow the history, too. */
export function useHeardAddress(): void {
  useEffect(() => {
    isHeard = true;
  }, []);
}

/**
 * The same page asked otherwise, without leaving it: `useSearchParams` follows the history of the browser. A press before the
 * router follows it would change the address alone: then the browser loads the page.
 */
export function showAddress(href: string, how: "push" | "replace" = "push"): void {
  if (isHeard) history[`${how}State`](null, "", href);
  else location[how === "push" ? "assign" : "replace"](href);
}
