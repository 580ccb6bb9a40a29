import { t, translated } from "../../language.ts";
import type { StateWords } from "../state-words.ts";

/** Which of the two somebody got in a chat campaign that has a text and a template. */
export const SENT_AS_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      text: {
        word: t("Text", "Maandishi"),
        meaning: t(
          "Their window was open when it was their turn.",
          "Dirisha lake lilikuwa wazi zamu yake ilipofika.",
        ),
      },
      template: {
        word: t("Template", "Kiolezo"),
        meaning: t(
          "They had no open window when it was their turn.",
          "Hakuwa na dirisha lililo wazi zamu yake ilipofika.",
        ),
      },
    }) as const satisfies Record<string, StateWords>,
);

/** Of a chat text with a template for the others. */
export const whoGetsWhich = () =>
  t(
    "Whoever has an open window then gets the text, the others get the template.",
    "Atakayekuwa na dirisha lililo wazi wakati huo atapata maandishi, wengine watapata kiolezo.",
  );
