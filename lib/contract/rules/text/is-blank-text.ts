/** True where nothing can be seen: only spaces, marks without width, and letters that are drawn as nothing. */
export const isBlankText = (text: string): boolean => !INK.test(text);

// Unicode counts the empty Braille pattern as ink; private letters and those of newer versions may well be drawn.
const INK = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
