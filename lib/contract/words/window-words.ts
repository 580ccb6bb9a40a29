import { t, translated } from "../language.ts";
import type { WindowState } from "../rules/sending/chat-window.ts";
import type { StateWords } from "./state-words.ts";

/** The 24 hours in which a person who wrote to us may get a chat text. */
export const WINDOW_STATE_WORDS: Record<WindowState, StateWords> = /* @__PURE__ */ translated(() => ({
  open: {
    word: t("Window open", "Dirisha liko wazi"),
    meaning: t(
      "They wrote to us in the last 24 hours. You can send them a text.",
      "Alituandikia ndani ya saa 24 zilizopita. Unaweza kumtumia maandishi.",
    ),
  },
  closing: {
    word: t("Window closing", "Dirisha linafungwa"),
    meaning: t(
      "Less than 2 minutes are left, which is too late for a text. You need a template.",
      "Zimebaki chini ya dakika 2, na hazitoshi kutuma maandishi. Unahitaji kiolezo.",
    ),
  },
  closed: {
    word: t("Window closed", "Dirisha limefungwa"),
    meaning: t(
      "Their last message is older than 24 hours. You need a template.",
      "Ujumbe wake wa mwisho una zaidi ya saa 24. Unahitaji kiolezo.",
    ),
  },
  unknown: {
    word: t("Never wrote to us", "Hajawahi kutuandikia"),
    meaning: t(
      "We know no message from this number. You need a template.",
      "Hatujui ujumbe wowote kutoka namba hii. Unahitaji kiolezo.",
    ),
  },
}));

/** Of everybody whose window is not open: what we know of them differs, what reaches them does not. */
export const NO_WINDOW_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      none: {
        word: t("No open window", "Hakuna dirisha lililo wazi"),
        meaning: t(
          "Their window is closed or closing, or they never wrote to us.",
          "Dirisha lake limefungwa au linafungwa, au hajawahi kutuandikia.",
        ),
      },
    }) as const satisfies Record<string, StateWords>,
);
