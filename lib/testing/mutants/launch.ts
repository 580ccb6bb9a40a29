import type { Mutant } from "./mutant.ts";

const FRESHNESS = { file: "lib/launch/build/freshness.ts", test: "lib/launch/build/freshness.test.ts" };

const JUDGE = { file: "lib/launch/drill/judge.ts", test: "e2e/faults/drill-judge.test.ts" };

/** How the house is built and tried: nothing old is started, and no red test is green. */
export const LAUNCH: Mutant[] = [
  {
    ...FRESHNESS,
    from: "found.ctimeNs",
    to: "found.mtimeNs",
    name: "a change of the same length whose time was set back is seen, and a file that was only touched is no change",
  },
  {
    ...FRESHNESS,
    from: "return found.filter(({ name }) => isBuiltIn(part, name));",
    to: "return [...found];",
    name: "a change makes stale what is built of that file, and nothing else",
  },
  {
    ...FRESHNESS,
    from: "remember(part, { read, seen }, root);",
    to: "writeStamp(part, { read, seen }, root);",
    name: "what was built elsewhere of the same files is taken, also where nothing can be written, and never built is stale",
  },
  {
    file: "lib/launch/test/choose-tests.ts",
    from: "(at + seed) % RUNS === 0",
    to: "at % RUNS === 0",
    test: "lib/launch/test/choose-tests.test.ts",
    name: "each run plays every short file, and as many as there are play each long one once",
  },
  {
    file: "lib/launch/test/play-shares.ts",
    from: "if (counts && code === 0 && (isAlone || files === share.length))",
    to: "if (code === 0)",
    test: "lib/launch/test/play-shares.test.ts",
    name: "a process that ends before its files do is red, also where it calls that a success",
  },
  {
    ...JUDGE,
    from: "if (more.length === 0) return [];",
    to: "if (more.length < 2) return [];",
    name: "judge: a message that was accepted and lost, and one that was sent again past the journal -> both found, and no other (seed 1)",
  },
  {
    ...JUDGE,
    from: 'return state === "rejected" ? "refused" : "lost";',
    to: 'return state === undefined ? "lost" : "refused";',
    name: "judge: a message that was accepted and lost, and one that was sent again past the journal -> both found, and no other (seed 1)",
  },
];
