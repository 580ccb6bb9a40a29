import { t, translated } from "../language.ts";
import type { StateWords } from "./state-words.ts";

/** What an event is. One about a message has the word of the state that it tells, and one of a kind we do not know its own. */
export const EVENT_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      test: {
        word: t("Test event", "Tukio la jaribio"),
        meaning: t(
          "Somebody sent it from the portal to try the webhook.",
          "Mtu alilituma kutoka kwenye portal ili kujaribu webhook.",
        ),
      },
      received: {
        word: t("Message received", "Ujumbe umepokelewa"),
        meaning: t(
          "A person wrote to us. Their window is open for 24 hours.",
          "Mtu alituandikia. Dirisha lake liko wazi kwa saa 24.",
        ),
      },
      template: {
        word: t("Template", "Kiolezo"),
        meaning: t(
          "The provider changed the status of a template.",
          "Mtoa huduma alibadilisha hali ya kiolezo.",
        ),
      },
      noStatus: {
        word: t("No status", "Halina hali"),
        meaning: t(
          "It is about a message, but has no status. It changes nothing.",
          "Linahusu ujumbe, lakini halina hali. Halibadilishi chochote.",
        ),
      },
      unreadable: {
        word: t("Unreadable", "Halisomeki"),
        meaning: t("We could not read it. We keep its bytes.", "Hatukuweza kulisoma. Tunatunza baiti zake."),
      },
      unknown: {
        word: t("Another event", "Tukio lingine"),
        meaning: t("We do not know it. It changes nothing.", "Hatulijui. Halibadilishi chochote."),
      },
    }) as const satisfies Record<string, StateWords>,
);
