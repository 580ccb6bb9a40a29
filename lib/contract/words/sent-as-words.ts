/** Which of the two somebody got in a chat campaign that has a text and a template. */
export const SENT_AS_WORDS = { text: "Text", template: "Template" } as const;
