import type { LIVE_WORDS } from "./live-words.ts";

/** What each of them means. Apart from its word, which is in the frame of every page. */
export const LIVE_MEANINGS: Record<keyof typeof LIVE_WORDS, string> = {
  reconnecting: "The connection broke a moment ago. We try to connect again.",
  offline: "The console does not answer. You see the data of the time shown. We keep trying.",
  resting: "You have many pages open, so this one shows no news. Reload it to see what is new.",
};
