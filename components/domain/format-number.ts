import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";

/** A number as people read it: `+255 754 000 318`; chat services leave the plus away. */
export const formatNumber = (number: string): string => spacedNumber(number.replace(/^(?=255\d{9}$)/, "+"));
