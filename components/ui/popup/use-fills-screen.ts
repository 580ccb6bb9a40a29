import { useSyncExternalStore } from "react";

/** As `max-sm:` has it. */
const PHONE = "(width < 40rem)";

/** True where the screen is so narrow that a drawer covers the whole of it; a server cannot know. */
export function useFillsScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
