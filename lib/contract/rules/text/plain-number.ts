/**
 * What to look for where somebody types a phone number: the part of it that every way of writing has in common, so
 * `+255 754 000 318` and `0754000318` find the same. Any other text is given back as it is.
 */
export function plainNumber(text: string): string {
  return /^\+?[\d\s()-]{6,}$/.test(text) ? text.replace(/\D/g, "").replace(/^0+/, "") : text;
}
