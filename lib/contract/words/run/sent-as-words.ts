import type { StateWords } from "../state-words.ts";

/** Which of the two somebody got in a chat campaign that has a text and a template. */
export const SENT_AS_WORDS = {
  text: { word: "Text", meaning: "Their window was open when it was their turn." },
  template: { word: "Template", meaning: "They had no open window when it was their turn." },
} as const satisfies Record<string, StateWords>;

/** Of a chat text with a template for the others. */
export const WHO_GETS_WHICH = "Whoever has an open window then gets the text, the others get the template.";
