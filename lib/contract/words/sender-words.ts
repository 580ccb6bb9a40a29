import type { z } from "zod";
import type { SenderList } from "../desk/send/sender.ts";
import { t, translated } from "../language.ts";
import type { StateWords } from "./state-words.ts";

type Outcome = z.infer<typeof SenderList>["items"][number]["outcome"];

/** How the last SMS with a sender name went: all that is known of it. */
export const SENDER_WORDS: Record<Outcome, StateWords> = /* @__PURE__ */ translated(() => ({
  accepted: {
    word: t("Accepted", "Imepokelewa na huduma"),
    meaning: t(
      "The service accepted our last SMS with this name.",
      "Huduma ilipokea SMS yetu ya mwisho yenye jina hili.",
    ),
  },
  "not-found": {
    word: t("Refused", "Imekataliwa"),
    meaning: t(
      "The service does not know this name. Check its spelling.",
      "Huduma haijui jina hili. Angalia tahajia yake.",
    ),
  },
  "not-approved": {
    word: t("Not approved", "Halijaidhinishwa"),
    meaning: t(
      "The name is not approved yet. Check the sender names in the portal.",
      "Jina bado halijaidhinishwa. Angalia majina ya watumaji kwenye portal.",
    ),
  },
  "limit-reached": {
    word: t("Limit reached", "Kikomo kimefikiwa"),
    meaning: t(
      "The limit of this name is reached. Check the sender names in the portal.",
      "Kikomo cha jina hili kimefikiwa. Angalia majina ya watumaji kwenye portal.",
    ),
  },
}));
