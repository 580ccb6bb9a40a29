/** The names so far of each object that is open at a place, the innermost last; null for a list. */
type Open = (Set<string> | null)[];

/** The first name that one object of valid JSON text has twice; null for none. JSON.parse keeps what stands last. */
export function findRepeatedMember(text: string): string | null {
  const open: Open = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && isBeforeColon(text, end)) {
        const count = names.size;
        const name = nameOf(text.slice(at, end));
        if (names.add(name).size === count) return name;
      }
      at = end - 1;
    } else nest(open, text[at]);
  }
  return null;
}

function nest(open: Open, char: string | undefined): void {
  if (char === "{" || char === "[") open.push(char === "{" ? new Set() : null);
  else if (char === "}" || char === "]") open.pop();
}

/** Behind the quotation mark that ends the string that begins here. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end + 1;
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end;
  while (" \t\r\n".includes(text[at] ?? "x")) at += 1;
  return text[at] === ":";
}

/** A name may be written in several ways. */
const nameOf = (quoted: string): string => (quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1));
