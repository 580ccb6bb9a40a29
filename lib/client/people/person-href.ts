/** Where everything with a number is; its page needs the right to see numbers. */
export const personHref = (number: string): string => `/contacts/person?number=${encodeURIComponent(number)}`;

/** Not of a masked number: nobody is found by it. */
export const isWholeNumber = (number: string): boolean => /^\+?\d+$/.test(number);
