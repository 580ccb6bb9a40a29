import type { Mutant } from "../mutant.ts";

/** How verified events go to the disk together. */
export const COMMIT_EVENTS: Mutant[] = [
  {
    file: "lib/server/group-commit.ts",
    from: "for (const { reject } of batch) reject(error);",
    to: "for (const { resolve } of batch) resolve();",
    test: "lib/server/group-commit.test.ts",
    name: "whoever stood in a commit that failed is told so, and the next goes on",
  },
  {
    file: "lib/server/group-commit.ts",
    from: "inFlight >= maxInFlight",
    to: "false",
    test: "lib/server/group-commit.test.ts",
    name: "two commits run at once, and all that comes meanwhile shares the next one",
  },
  {
    file: "lib/server/group-commit.ts",
    from: "patience ??= setTimeout(schedule, PATIENCE_MS, true);",
    to: "return;",
    test: "lib/server/group-commit.test.ts",
    name: "a commit that hangs holds nobody up who comes after it, however few they are",
  },
  {
    file: "lib/server/group-commit.ts",
    from: "inFlight > 0 && waiting.length < lastCount",
    to: "waiting.length < lastCount",
    test: "lib/server/group-commit.test.ts",
    name: "fewer than went with the last commit leave when it has ended",
  },
  {
    file: "lib/server/group-commit.ts",
    from: "inFlight -= 1;\n      schedule();",
    to: "inFlight -= 1;",
    test: "lib/server/group-commit.test.ts",
    name: "two commits run at once, and all that comes meanwhile shares the next one",
  },
  {
    file: "lib/db/binary-array.ts",
    from: "Buffer.byteLength(text)",
    to: "text.length",
    test: "lib/db/binary-array.property.long.test.ts",
    name: "property: what goes in as an array comes out as the rows it was made of",
  },
];
