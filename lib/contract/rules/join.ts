import type { PublicLanguage } from "./public-words.ts";

/** Under which pages to join are: `/j/duka`. */
export const JOIN_PATH = "/j/";
export const JOIN_SLUG = /^[a-z0-9][a-z0-9-]{1,39}$/;

export const MAX_JOIN_PAGES = 100;
export const MAX_JOIN_NAME = 80;
export const MAX_JOIN_TITLE = 80;
export const MAX_JOIN_TEXT = 600;
export const MAX_JOIN_PURPOSES = 10;

/** What a page says, in each language: the company's words, of which the text is what people agree to. */
export type JoinWording = Record<PublicLanguage, { title: string; text: string }>;

export const JOIN_CODE_DIGITS = 6;
/** So often a code may be typed, and so long it is valid. */
export const JOIN_TRIES = 5;
export const JOIN_MINUTES = 30;
