/** How many tests were green, and how many not. */
export type Counts = { passed: number; failed: number };

/** What a runner of node --test says last of its red tests, empty without any. */
export const failuresOf = (printed: string): string =>
  /^✖ failing tests:\n([\s\S]*)/m.exec(printed)?.[1]?.trim() ?? "";

/** The counts in the last words of a runner: `ℹ pass 12` of node --test, `12 passed` of Playwright; undefined without any. */
export function countsOf(printed: string): Counts | undefined {
  const find = (word: string) =>
    /\d+/.exec(new RegExp(`^\\W*(${word} \\d+|\\d+ ${word}ed\\b)`, "m").exec(printed)?.[1] ?? "")?.[0];
  const passed = find("pass");
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(find("fail") ?? 0) };
}
