import type { Trial } from "#lib/contract/desk/settings/company-settings.ts";

/** `isOver`: anybody may be written to; the numbers, one a line, count only while it is not. */
export type TypedTrial = { numbers: string; isOver: boolean };

export const typedTrial = (trial: Trial): TypedTrial => ({
  numbers: trial?.numbers.join("\n") ?? "",
  isOver: trial === null,
});

export const trialIn = ({ numbers, isOver }: TypedTrial): Trial =>
  isOver ? null : { numbers: numbers.split(/[\n,;]/).flatMap((line) => line.trim() || []) };
