import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../launch/root.ts";
import { STORE_FILES } from "./asked-statements.ts";

/** A `.query(` of the store; `start` and `end` are those of the row type it names, null where it names none. */
export type Call = { at: string; file: string; start: number; end: number; rowType: string | null };

export function listCalls(): Call[] {
  return STORE_FILES.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [...text.matchAll(/\.query(?=[<(])/g)].map(({ index }) => {
      const before = text.slice(0, index + 1);
      const at = `${file}:${before.split("\n").length}:${before.length - before.lastIndexOf("\n")}`;
      const start = index + ".query".length;
      const end = endOfType(text, start);
      return { at, file, start, end, rowType: end > start ? text.slice(start + 1, end - 1) : null };
    });
  });
}

function endOfType(text: string, start: number): number {
  let depth = 0;
  for (let index = start; ; index++) {
    if (text[index] === "<") depth += 1;
    if (text[index] === ">") depth -= 1;
    if (depth === 0) return text[start] === "<" ? index + 1 : start;
  }
}
