// Apart from the schemas, which are too much for a page that only says these.
/** In characters, as `passwordLength` counts them. */
export const MIN_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 128;

/** A character is what a person typed: an emoji is one, though it takes two places in a string. */
export const passwordLength = (password: string): number => [...password].length;

export const isShortEnough = (password: string): boolean => passwordLength(password) <= MAX_PASSWORD_LENGTH;
