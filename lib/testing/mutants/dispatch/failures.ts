import type { Mutant } from "../mutant.ts";

/** Too many refusals stop a campaign, a few do not, and who resumes it is not stopped at once. */
export const FAILURES: Mutant[] = [
  {
    file: "lib/server/dispatch/hold/hold-on-failures.ts",
    from: "if (lost < LEAST || lost <= limit * answered) return;",
    to: "if (lost < LEAST) return;",
    test: "lib/server/dispatch/hold/hold-on-failures.test.ts",
    name: "one in fifty refused is let pass, to the end",
  },
  {
    file: "lib/server/dispatch/hold/hold-on-failures.ts",
    from: "if (lost < LEAST || lost <= limit * answered) return;",
    to: "return;",
    test: "lib/server/dispatch/hold/hold-on-failures.test.ts",
    name: "one in forty is too many, though it takes a while to be sure",
  },
  {
    file: "lib/server/dispatch/hold/hold-on-failures.ts",
    from: "if (lost < LEAST || lost <= limit * answered) return;",
    to: "if (lost <= limit * answered) return;",
    test: "lib/server/dispatch/hold/hold-on-failures.test.ts",
    name: "a few of a small campaign are no reason, and one with nobody left to send to ends",
  },
  {
    file: "lib/server/dispatch/hold/hold-on-failures.ts",
    from: "nextLimit: Math.max(limit, Math.min((2 * lost) / answered, MAX_LIMIT)),",
    to: "nextLimit: limit,",
    test: "lib/server/dispatch/hold/hold-on-failures.test.ts",
    name: "who resumes it has seen that share: it stops again only where it gets worse",
  },
  {
    file: "lib/server/dispatch/hold/hold-on-failures.ts",
    from: "Math.min((2 * lost) / answered, MAX_LIMIT)",
    to: "(2 * lost) / answered",
    test: "lib/server/dispatch/hold/hold-on-failures.again.long.test.ts",
    name: "who resumes where everybody is refused is stopped again, when more than half still are",
  },
];
