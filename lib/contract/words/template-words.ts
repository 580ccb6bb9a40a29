import type { TemplateState } from "../rules/template/template-state.ts";
import type { StateWords } from "./state-words.ts";

/** Every state of a template as people read it. */
export const TEMPLATE_WORDS: Record<TemplateState, StateWords> = {
  creating: { word: "Being created", meaning: "We are waiting for the answer of the service." },
  unknown: {
    word: "May have been created",
    meaning: "We asked for it, but got no clear answer. We will not create it again.",
  },
  pending: { word: "Pending", meaning: "The provider is reviewing it. Nobody can send it yet." },
  approved: { word: "Approved", meaning: "You can send it." },
  rejected: {
    word: "Rejected",
    meaning: "The provider said no. A template cannot be changed, so fix a copy.",
  },
  paused: { word: "Paused", meaning: "The provider stopped it for some time. Nobody can send it now." },
  disabled: { word: "Disabled", meaning: "The provider stopped it for good." },
  deleted: { word: "Deleted", meaning: "It no longer exists. Its name is free." },
  unverified: { word: "Not verified", meaning: "We know only its name. The service has said nothing of it." },
  other: { word: "Another state", meaning: "The service uses a word that we do not know." },
};
