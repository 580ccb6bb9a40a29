import type { EventShown } from "../../desk/choices.ts";
import { t, translated } from "../../language.ts";
import type { StateWords } from "../state-words.ts";

/** By what events are chosen, beside their type. */
export const EVENT_SHOWN_WORDS: Record<EventShown, StateWords> = /* @__PURE__ */ translated(() => ({
  waiting: {
    word: t("Waiting for a message", "Linasubiri ujumbe"),
    meaning: t(
      "No message here has its id yet. We keep the event and add it when the message is known.",
      "Bado hakuna ujumbe hapa wenye id yake. Tunatunza tukio na kuliongeza kwenye ujumbe ukijulikana.",
    ),
  },
  late: {
    word: t("More than a minute late", "Limechelewa zaidi ya dakika"),
    meaning: t(
      "It came more than a minute after what it is about.",
      "Lilikuja zaidi ya dakika moja baada ya jambo linalohusu.",
    ),
  },
  conflict: {
    word: t("Same id, other content", "Id ileile, maudhui mengine"),
    meaning: t(
      "It came again with the same id and other content. We kept the first one, and show both.",
      "Lilikuja tena na id ileile na maudhui mengine. Tumetunza la kwanza, na tunaonyesha yote mawili.",
    ),
  },
}));
