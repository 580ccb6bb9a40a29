// What Excel takes; it offers to repair a workbook that has more.
const MAX_CHARACTERS = 32_767;
const CUT = " … (cut here: a cell of a workbook holds 32,767 characters)";

const SPECIAL = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[\da-fA-F]{4}_)/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * A text as it stands in the XML of a cell. Characters that XML cannot hold are written as _x0001_, as workbooks have it,
 * and what only looks so is told apart; a longer text than a cell holds ends with a remark.
 */
export const cellText = (text: string): string =>
  (text.length > MAX_CHARACTERS ? cut(text) : text).replace(
    SPECIAL,
    (one) => ENTITIES[one] ?? `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );

// Never between the two halves of a character.
function cut(text: string): string {
  const end = MAX_CHARACTERS - CUT.length;
  const isHalf = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return text.slice(0, isHalf ? end - 1 : end) + CUT;
}
