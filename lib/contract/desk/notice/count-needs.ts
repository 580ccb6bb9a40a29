import type { Need } from "../overview.ts";

/** How many lines what needs somebody has, with those that only `more` counts: the number on the bell. */
export const countNeeds = (needs: readonly Need[]): number =>
  needs.reduce((sum, need) => sum + linesOf(need), 0);

function linesOf(need: Need): number {
  if (need.kind === "more") return need.count;
  return need.kind === "standing-still" ? need.loops.length : 1;
}
