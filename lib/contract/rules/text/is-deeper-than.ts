/** Levels of JSON that anything here reads; beyond them a recursion of ours could end in a stack that is full. */
export const MAX_JSON_DEPTH = 64;

/** Is JSON text nested deeper than so many levels; brackets inside strings do not count. */
export function isDeeperThan(text: string, max: number): boolean {
  if (!hasMoreBrackets(text, max)) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isInString && char === BACKSLASH) at += 1;
    else if (char === QUOTE) isInString = !isInString;
    else if (!isInString) depth += nestingOf(char);
    if (depth > max) return true;
  }
  return false;
}

/** Without so many to open, there is nothing to walk through: true of nearly every text. */
function hasMoreBrackets(text: string, max: number): boolean {
  let count = 0;
  for (const bracket of "{[") {
    for (let at = text.indexOf(bracket); at >= 0 && count <= max; at = text.indexOf(bracket, at + 1))
      count += 1;
  }
  return count > max;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function nestingOf(char: number): number {
  if (char === 0x7b || char === 0x5b) return 1;
  return char === 0x7d || char === 0x5d ? -1 : 0;
}
