import type { Mutant } from "../mutant.ts";

const COSTS = "lib/server/campaigns/report-costs.long.test.ts";
const ROWS =
  "a row a campaign and one a send by hand, the newest first, and no call: what became of it and what it cost";
const MONTH =
  "a month begins and ends at midnight in the zone of the console, and holds what began to be sent in it";

/** The file of what campaigns cost: its figures, its filters, and who gets it. */
export const STORE_COSTS: Mutant[] = [
  {
    file: "lib/server/store/campaign/list/cost-list.ts",
    from: "c.n_failed + more.failed + c.n_rejected AS failed",
    to: "c.n_failed + more.failed AS failed",
    test: COSTS,
    name: ROWS,
  },
  {
    file: "lib/server/store/campaign/list/cost-list.ts",
    from: 'c.credits_used AS "creditsUsed"',
    to: 'c.segments_planned AS "creditsUsed"',
    test: COSTS,
    name: ROWS,
  },
  {
    file: "lib/server/store/campaign/list/cost-list.ts",
    from: "c.state <> 'scheduled' AND NOT (",
    to: "NOT (",
    test: COSTS,
    name: MONTH,
  },
  {
    file: "lib/server/store/campaign/list/cost-list.ts",
    from: "c.n_queued + c.n_cancelled = c.n_rows - c.n_excluded",
    to: "false",
    test: COSTS,
    name: "what was cancelled or paused before its time has not started, and what was cancelled after it has",
  },
  {
    file: "lib/server/campaigns/report-costs.ts",
    from: "dayStart(to, zone, 1)",
    to: "dayStart(to, zone)",
    test: COSTS,
    name: MONTH,
  },
  {
    file: "lib/server/campaigns/report-costs.ts",
    from: 'if (kind === "direct" && (q || asked.state)) return false;',
    to: "",
    test: COSTS,
    name: "what the list is asked for is what the file holds, and then no send by hand",
  },
  {
    file: "lib/server/campaigns/report-costs.ts",
    from: "show(row.name)",
    to: "row.name",
    test: COSTS,
    name: "who may export and sees no numbers gets the file with the names masked, and finds nothing by a number",
  },
  {
    file: "lib/server/campaigns/report-costs.ts",
    from: "creditsUsed * price.amount",
    to: "creditsPlanned * price.amount",
    test: COSTS,
    name: "money stands beside the credits where a price is set, to the last decimal of it",
  },
  {
    file: "lib/contract/desk/endpoints/campaigns.ts",
    from: 'const COSTS = { rights: ["export"], isFresh: true }',
    to: "const COSTS = { rights: [], isFresh: true }",
    test: COSTS,
    name: "refuses who may not export, in both forms",
  },
  {
    file: "lib/contract/desk/endpoints/campaigns.ts",
    from: '{ ...COSTS, query: ReportCosts }),\n  "GET /api/campaigns/report.xlsx"',
    to: '{ ...COSTS, isFresh: false, query: ReportCosts }),\n  "GET /api/campaigns/report.xlsx"',
    test: "lib/server/http/endpoints.test.ts",
    name: "what campaigns cost and how credits went are no files of people: each needs the right to export, and the password again",
  },
  {
    file: "lib/server/campaigns/plan/start-due.ts",
    from: "|| heldOutOf(number) !== null",
    to: "",
    test: "lib/server/campaigns/plan/start-due.test.ts",
    name: "scheduled campaign: who is skipped no more at its hour, and held out by chance -> still gets nothing",
  },
  {
    file: "lib/server/comparison/compare-campaigns.ts",
    from: "row.notSent + (sent - known) + row.operator",
    to: "row.notSent + (sent - known)",
    test: "lib/server/comparison/compare-campaigns.test.ts",
    name: "a campaign beside another -> each by its counters, in the order that was asked for",
  },
  {
    file: "lib/server/comparison/what-if-rules.ts",
    from: "- 6 * DAY_MS",
    to: "- 7 * DAY_MS",
    test: "lib/server/comparison/what-if-rules.test.ts",
    name: "caps: so many on a day, or in today and the 6 days before -> enough",
  },
];
