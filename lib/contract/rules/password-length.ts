/** In characters; apart from the schemas, which are too much for a page that only says them. */
export const MIN_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 128;
