/** A run of words that both texts have, or only one of them. */
export type DiffPart = { kind: "same" | "gone" | "new"; text: string };

const MAX_WORDS = 1_500;

/** What changed from one text to the next, word by word, spaces kept. */
export function diffWords(before: string, after: string): DiffPart[] {
  const left = wordsOf(before);
  const right = wordsOf(after);
  if (left.length > MAX_WORDS || right.length > MAX_WORDS) {
    return [...partOf("gone", before), ...partOf("new", after)];
  }
  return walk(left, right);
}

/** Along both texts: what is common goes over, else the side whose rest keeps more in common gives way. */
function walk(left: readonly string[], right: readonly string[]): DiffPart[] {
  const common = commonLengths(left, right);
  const parts: DiffPart[] = [];
  let at = 0;
  let to = 0;
  while (at < left.length || to < right.length) {
    const [one, other] = [left[at], right[to]];
    if (one !== undefined && one === other) {
      push(parts, "same", one);
      at++;
      to++;
      continue;
    }
    const isGone = lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1);
    if (one !== undefined && (other === undefined || isGone)) push(parts, "gone", left[at++] ?? "");
    else push(parts, "new", right[to++] ?? "");
  }
  return parts;
}

const wordsOf = (text: string): string[] =>
  text.match(/\{\{[^}]*\}\}|[\p{L}\p{N}]+|\s+|[^\s\p{L}\p{N}]/gu) ?? [];

const partOf = (kind: DiffPart["kind"], text: string): DiffPart[] => (text === "" ? [] : [{ kind, text }]);

const lengthAt = (table: readonly Uint16Array[], row: number, column: number): number =>
  table[row]?.[column] ?? 0;

/** How many words the rests of both texts have in common from each pair of places on. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const length =
        left[row] === right[column]
          ? lengthAt(table, row + 1, column + 1) + 1
          : Math.max(lengthAt(table, row + 1, column), lengthAt(table, row, column + 1));
      table[row]?.fill(length, column, column + 1);
    }
  }
  return table;
}

function push(parts: DiffPart[], kind: DiffPart["kind"], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
