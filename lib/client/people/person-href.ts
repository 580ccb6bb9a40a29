import type { ComplaintLanguage } from "#lib/contract/desk/choices.ts";

/** Where everything with a number is; its page needs the right to see numbers. */
export const personHref = (number: string): string => `/contacts/person?number=${encodeURIComponent(number)}`;

/** Not what somebody without the right to numbers is shown of one: nobody is found by it. */
export const isWholeNumber = (number: string): boolean => /^\+?\d+$/.test(number);

/** What answers a complaint of a number; in English where no other language is asked for. */
export const complaintHref = (number: string, language: ComplaintLanguage = "en"): string =>
  `/contacts/person/complaint?number=${encodeURIComponent(number)}${language === "en" ? "" : `&language=${language}`}`;
