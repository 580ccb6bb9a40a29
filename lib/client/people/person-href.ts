/** Where everything with a number is; its page needs the right to see numbers. */
export const personHref = (number: string): string => `/contacts/person?number=${encodeURIComponent(number)}`;

/** Not what somebody without the right to numbers is shown of one: nobody is found by it. */
export const isWholeNumber = (number: string): boolean => /^\+?\d+$/.test(number);
