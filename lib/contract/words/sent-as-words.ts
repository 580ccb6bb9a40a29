/** Which of the two somebody got in a chat campaign that has a text and a template. */
export const SENT_AS_WORDS = { text: "Text", template: "Template" } as const;

/** Of a chat text with a template for the others. */
export const WHO_GETS_WHICH = "Whoever has an open window then gets the text, the others get the template.";
