import { t, translated } from "../../language.ts";
import type { StateWords } from "../state-words.ts";

/** Whether a connection of the overview works. */
export const STANDING_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      ok: { word: t("Connected", "Imeunganishwa"), meaning: t("It works.", "Inafanya kazi.") },
      warn: {
        word: t("Check this", "Angalia hii"),
        meaning: t(
          "Something is wrong with it. The line says what.",
          "Kuna tatizo. Mstari wake unasema ni nini.",
        ),
      },
      quiet: {
        word: t("Not known yet", "Bado haijulikani"),
        meaning: t(
          "We will know after the first message or event.",
          "Tutajua baada ya ujumbe au tukio la kwanza.",
        ),
      },
    }) as const satisfies Record<string, StateWords>,
);
