import type { WindowState } from "../rules/sending/chat-window.ts";
import type { StateWords } from "./state-words.ts";

/** The 24 hours in which a person who wrote to us may get a chat text. */
export const WINDOW_STATE_WORDS: Record<WindowState, StateWords> = {
  open: { word: "Window open", meaning: "They wrote to us in the last 24 hours. You can send them a text." },
  closing: {
    word: "Window closing",
    meaning: "Less than 2 minutes are left, which is too late for a text. You need a template.",
  },
  closed: {
    word: "Window closed",
    meaning: "Their last message is older than 24 hours. You need a template.",
  },
  unknown: {
    word: "Never wrote to us",
    meaning: "We know no message from this number. You need a template.",
  },
};

/** Of everybody whose window is not open: what we know of them differs, what reaches them does not. */
export const NO_WINDOW_WORDS = {
  none: { word: "No open window", meaning: "Their window is closed or closing, or they never wrote to us." },
} as const satisfies Record<string, StateWords>;
