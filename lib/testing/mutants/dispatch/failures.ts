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
  {
    file: "lib/server/dispatch/hold/hold-for-reports.ts",
    from: "failed >= Math.max(LEAST, 2 * failedSeen)",
    to: "failed >= 2 * failedSeen",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "a few of a small campaign are chance, and one with nobody left to send to ends",
  },
  {
    file: "lib/server/dispatch/hold/hold-for-reports.ts",
    from: "Math.max(LEAST, 2 * failedSeen)",
    to: "LEAST",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "who resumes it has seen so many: it stops again where twice as many have failed",
  },
  {
    file: "lib/server/dispatch/hold/hold-for-reports.ts",
    from: "failed > OF_REPORTED * (arrived + failed)",
    to: "failed > 0",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "where a third at most fails the others are worth it",
  },
  {
    file: "lib/server/dispatch/hold/hold-for-reports.ts",
    from: "failed >= OF_ACCEPTED * accepted &&",
    to: "",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "phones that are off or gone, as every list has them, stop nothing",
  },
  {
    file: "lib/server/dispatch/claim/claim-attempt.ts",
    from: "areTooManyFailed(campaign) && queued > 0",
    to: "false",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "messages that are accepted and fail later stop a campaign before its next request, with the figures and the reason",
  },
  {
    file: "lib/server/dispatch/claim/claim-attempt.ts",
    from: "areTooManyFailed(campaign) && queued > 0",
    to: "areTooManyFailed(campaign)",
    test: "lib/server/dispatch/hold/hold-for-reports.test.ts",
    name: "a few of a small campaign are chance, and one with nobody left to send to ends",
  },
];
