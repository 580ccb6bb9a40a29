import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen is as this query of CSS asks; false on the server, which cannot know. */
export function useMedia(asked: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(asked);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [asked],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(asked).matches,
    () => false,
  );
}
