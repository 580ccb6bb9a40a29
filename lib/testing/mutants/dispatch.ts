import type { Mutant } from "./mutant.ts";

/** Dispatch: nobody twice, nothing guessed, pace and holds (engine.md). */
export const DISPATCH: Mutant[] = [
  {
    file: "lib/server/dispatch/hold/hold-on-doubt.ts",
    from: "fault.upstream?.isBaffling && before[0]?.isBaffling",
    to: "false",
    test: "lib/server/dispatch/hold/hold-on-doubt.test.ts",
    name: "a page instead of answers stops 1,000 people (fast) after the second, with its words and the page itself",
  },
];
