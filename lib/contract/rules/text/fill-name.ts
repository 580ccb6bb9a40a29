const NAME_FIELD = /\{\{\s*name\s*(?:\|([^{}]*))?\}\}/giu;

/** A saved reply for somebody: by their name, else by the default text that stands in the field; what has neither stays. */
export const fillName = (text: string, name: string | null): string =>
  text.replace(NAME_FIELD, (field, standIn: string | undefined) => name ?? (standIn?.trim() || field));

/** Whether a text waits for a name. */
export const hasNameField = (text: string): boolean => text.search(NAME_FIELD) !== -1;
