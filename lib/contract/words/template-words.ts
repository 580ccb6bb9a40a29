import { t, translatedEach } from "../language.ts";
import type { TemplateState } from "../rules/template/template-state.ts";
import type { StateWords } from "./state-words.ts";

/** Every state of a template as people read it. */
export const TEMPLATE_WORDS: Record<TemplateState, StateWords> = /* @__PURE__ */ translatedEach({
  creating: () => ({
    word: t("Being created", "Kinatengenezwa"),
    meaning: t("We are waiting for the answer of the service.", "Tunasubiri jibu la huduma."),
  }),
  unknown: () => ({
    word: t("May have been created", "Huenda kimetengenezwa"),
    meaning: t(
      "We asked for it, but got no clear answer. We will not create it again.",
      "Tulikiomba, lakini hatukupata jibu la wazi. Hatutakitengeneza tena.",
    ),
  }),
  pending: () => ({
    word: t("Pending", "Kinakaguliwa"),
    meaning: t(
      "The provider is reviewing it. Nobody can send it yet.",
      "Mtoa huduma anakikagua. Bado hakuna anayeweza kukituma.",
    ),
  }),
  approved: () => ({
    word: t("Approved", "Kimeidhinishwa"),
    meaning: t("You can send it.", "Unaweza kukituma."),
  }),
  rejected: () => ({
    word: t("Rejected", "Kimekataliwa"),
    meaning: t(
      "The provider said no. A template cannot be changed, so fix a copy.",
      "Mtoa huduma amekikataa. Kiolezo hakiwezi kubadilishwa, kwa hiyo rekebisha nakala.",
    ),
  }),
  paused: () => ({
    word: t("Paused", "Kimesitishwa kwa muda"),
    meaning: t(
      "The provider stopped it for some time. Nobody can send it now.",
      "Mtoa huduma amekisimamisha kwa muda. Sasa hakuna anayeweza kukituma.",
    ),
  }),
  disabled: () => ({
    word: t("Disabled", "Kimezimwa"),
    meaning: t("The provider stopped it for good.", "Mtoa huduma amekisimamisha kabisa."),
  }),
  deleted: () => ({
    word: t("Deleted", "Kimefutwa"),
    meaning: t("It no longer exists. Its name is free.", "Hakipo tena. Jina lake linaweza kutumika."),
  }),
  unverified: () => ({
    word: t("Not verified", "Hakijathibitishwa"),
    meaning: t(
      "We know only its name. The service has said nothing of it.",
      "Tunajua jina lake tu. Huduma haijasema chochote kukihusu.",
    ),
  }),
  other: () => ({
    word: t("Another state", "Hali nyingine"),
    meaning: t("The service uses a word that we do not know.", "Huduma inatumia neno tusilolijua."),
  }),
});
