import type { Mutant } from "../mutant.ts";

const TEST = "app/api/requests/requests.test.ts";

/** What is shown of requests to the service, and reads that failed. */
export const REQUESTS: Mutant[] = [
  {
    file: "lib/server/store/request.ts",
    from: "id) < (coalesce",
    to: "id) <= (coalesce",
    test: TEST,
    name: "every request comes once, newest first, page by page, while others come",
  },
  {
    file: "lib/server/store/request.ts",
    from: '\'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\'',
    to: '\'YYYY-MM-DD"T"HH24:MI:SS.MS000"Z"\'',
    test: TEST,
    name: "every request comes once, newest first, page by page, while others come",
  },
  {
    file: "lib/server/requests/list-requests.ts",
    from: "answer !== null && !canSeeNumbers(actor)",
    to: "answer !== null && canSeeNumbers(null)",
    test: TEST,
    name: "whoever sees no numbers reads what a request proved, and not its answer",
  },
  {
    file: "lib/server/requests/collect-reads.ts",
    from: 'const key = [more.minute.getTime(), more.kind, more.httpStatus, more.code].join(" ");',
    to: "const key = more.id;",
    test: TEST,
    name: "reads that fail alike in a minute are one row with their number, and answered ones are only counted",
  },
  {
    file: "lib/server/requests/collect-reads.ts",
    from: "    reads.putBack(taken);\n",
    to: "",
    test: TEST,
    name: "what a database does not take now is written down the next time: deadlock detected",
  },
  {
    file: "lib/server/retention/delete-old.ts",
    from: "const days = Math.min(answerDays ?? MOST_READ_DAYS, MOST_READ_DAYS);",
    to: "const days = answerDays ?? 3_650;",
    test: TEST,
    name: "failed reads and their figures go with answers, and after 90 days where those stay for ever",
  },
];
