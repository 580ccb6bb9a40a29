import type { StateWords } from "../state-words.ts";

/** Whether a connection of the overview works. */
export const STANDING_WORDS = {
  ok: { word: "Connected", meaning: "It works." },
  warn: { word: "Check this", meaning: "Something is wrong with it. The line says what." },
  quiet: { word: "Not known yet", meaning: "We will know after the first message or event." },
} as const satisfies Record<string, StateWords>;
