import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";

/** An effect for the audit log, which nobody can erase: without what somebody wrote, and without whole numbers. */
export function auditWords(effect: string): string {
  return maskNumbers(effect.replace(/“[^”]*”/g, "“…”"));
}
