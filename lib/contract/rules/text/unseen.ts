// What no screen shows: marks of direction, joiners, soft hyphens, selectors of variants, fillers, and what later versions
// of Unicode add.
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The same without them: the one rule for numbers, words and headings, wherever they come from. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** True for one character that is not seen and that no space is. */
export const isUnseen = (character: string): boolean => withoutUnseen(character) === "";
