import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";

/** An effect as it is kept where nobody is erased: without what somebody wrote, and without whole numbers. */
export function keptWords(effect: string): string {
  return maskNumbers(effect.replace(/“[^”]*”/g, "“…”"));
}
