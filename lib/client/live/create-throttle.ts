import { focusManager, type QueryClient } from "@tanstack/react-query";
import type { Area } from "./area.ts";

const EVERY_MS = 1_000;

/**
 * Fetches again what is touched, at most once a second, and only while somebody looks at the tab: what is due in a
 * hidden one is fetched when it is shown, as its feed goes on and a campaign would have it ask every second for nobody.
 */
export function createThrottle(client: QueryClient) {
  const due = new Set<Area>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    touch(...areas: Area[]) {
      for (const area of areas) due.add(area);
      timer ??= setTimeout(run, EVERY_MS);
    },
    /** Answers how to stop. */
    start() {
      const unsubscribe = focusManager.subscribe(run);
      return () => {
        unsubscribe();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };

  function run() {
    clearTimeout(timer);
    timer = undefined;
    if (!focusManager.isFocused()) return;
    for (const area of due) {
      // A slow read must not be cancelled again and again while news keeps coming.
      void client.invalidateQueries({ queryKey: [area] }, { cancelRefetch: false });
    }
    due.clear();
  }
}
