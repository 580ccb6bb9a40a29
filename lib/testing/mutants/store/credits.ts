import type { Mutant } from "../mutant.ts";

const FOLD = "lib/server/credits/fold.ts";
const LEVEL = "lib/server/credits/fold.ts";
const PROPERTY = "lib/server/credits/fold-requests.property.test.ts";
const TRUE =
  "what is called unexplained went or came without us, at least and at most so much, whichever answers cross and whatever was lost";
const NOTHING = "where nobody else pays and nothing is added, nothing is called unexplained";
const ADD_UP = "lib/server/credits/add-up.test.ts";
const ONCE = "whichever call fails or is cut off, everything is counted once, in pages of 3";
const DECIDED =
  "what a person decides as sent is counted on the day of its lost answer, once, whether that day was added up before or not";
const REPORT = "lib/server/credits/report-credits.long.test.ts";

/** How credits went: what went without us is never what we paid ourselves, and nothing is counted twice. */
export const STORE_CREDITS: Mutant[] = [
  {
    file: FOLD,
    from: "low: balance + known.paid - exactOf(around.earlier),",
    to: "low: balance + known.paid,",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: FOLD,
    from: "high: balance + known.paid + exactOf(around.later),",
    to: "high: balance + known.paid,",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: FOLD,
    from: "if (request.from > until) break;",
    to: "break;",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: FOLD,
    from: "from > readAt && until > place",
    to: "false",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: FOLD,
    from: "return { ...known, level: loosen(level, request) };",
    to: "return known;",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: FOLD,
    from: "...loose.filter((each) => each.from < from && each.until >= from),",
    to: "",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: "lib/server/credits/fold.ts",
    from: "attempt.isAmbiguous || until - attempt.from > CLEAR_US",
    to: "until - attempt.from > CLEAR_US",
    test: ADD_UP,
    name: "a request that was given up and answered soon is counted once, and explains what fell meanwhile",
  },
  {
    file: "lib/server/credits/fold.ts",
    from: "MOST_CREDITS_A_SEGMENT * Math.max(",
    to: "Math.max(",
    test: PROPERTY,
    name: NOTHING,
  },
  {
    file: LEVEL,
    from: "low.since < from && low.at > read.high",
    to: "low.at > read.high",
    test: "lib/server/credits/level.test.ts",
    name: "of two balances that were on their way together nothing is told, as nobody knows which was the earlier",
  },
  {
    file: LEVEL,
    from: "const isAfter = from > level.endedAt;",
    to: "const isAfter = true;",
    test: "lib/server/credits/level.test.ts",
    name: "what went is told once, though another balance of that moment would show it again",
  },
  {
    file: LEVEL,
    from: "most: read.high - high.own, since: high.since",
    to: "most: read.low - high.at, since: high.since",
    test: PROPERTY,
    name: TRUE,
  },
  {
    file: LEVEL,
    from: "const isHigh = isAfter && fresh.high.at <= level.high.at;",
    to: "const isHigh = false;",
    test: PROPERTY,
    name: "where requests follow each other and say their cost, what went and what came is told to the credit",
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: "Math.min(horizon, (underWay ?? horizon + 1) - 1)",
    to: "horizon",
    test: ADD_UP,
    name: "what is still on its way is waited for, with what it overlaps",
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: "moveLedger(tx, { place: cut, known: step.known",
    to: "moveLedger(tx, { place: cut, known",
    test: ADD_UP,
    name: ONCE,
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: "until > place && until <= cut",
    to: "until > place",
    test: ADD_UP,
    name: ONCE,
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: "if (ended.length === 0 && looked < MANY) {",
    to: "if (ended.length === 0) {",
    test: ADD_UP,
    name: "where requests of another kind alone have ended, the place moves on past them",
  },
  {
    file: "lib/server/store/credit.ts",
    from: "(SELECT min(xact_start) FROM pg_stat_activity",
    to: "(SELECT max(NULL::timestamptz) FROM pg_stat_activity",
    test: ADD_UP,
    name: "what ended in a transaction that is not over is waited for, as others may end after it and be seen before",
  },
  {
    file: "lib/server/store/credit.ts",
    from: "AND a.resolved_at < (SELECT since FROM credit_ledger)",
    to: "",
    test: ADD_UP,
    name: DECIDED,
  },
  {
    file: "lib/server/store/credit.ts",
    from: "WHERE resolution = 'sent' AND operation",
    to: "WHERE operation",
    test: ADD_UP,
    name: DECIDED,
  },
  {
    file: "lib/server/store/credit.ts",
    from: "THEN greatest(0, went_least - $3) ELSE",
    to: "THEN went_least - $3 + $3 ELSE",
    test: ADD_UP,
    name: "what was found and a request explains that comes to light later is found no more",
  },
  {
    file: "lib/server/credits/report-credits.ts",
    from: "to: dayStart(to, zone, 1), zone",
    to: "to: dayStart(to, zone), zone",
    test: REPORT,
    name: "a day begins at midnight of the zone, adds up its quarters, and tells its first and its last balance",
  },
  {
    file: "components/overview/credits/without-us.ts",
    from: "went && day >= from",
    to: "went",
    test: "components/overview/credits/without-us.test.ts",
    name: "what went in the last 7 days is added up, from the balance before the oldest to that after the newest, and what may have gone is not",
  },
  {
    file: "lib/server/credits/fold.ts",
    from: "({ from, until }) => from > readAt && until > place",
    to: "({ until }) => until > place",
    test: "lib/server/credits/fold-requests.test.ts",
    name: "a request that began while a balance was told, and ended in the next step -> it explains its cost once, and 10 of a fall of 40 went without us",
  },
  {
    file: "lib/server/credits/fold.ts",
    from: "({ from, until }) => from > readAt && until > place",
    to: "({ from }) => from > readAt",
    test: "lib/server/credits/fold-requests.test.ts",
    name: "a request that began and ended after a balance was told, in the same step -> it explains its cost once, and 10 of a fall of 40 went without us",
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: "attempt.until >= quarter.at && ",
    to: "",
    test: "lib/server/credits/fold-requests.test.ts",
    name: "two quarters in one step -> what was paid before a balance is that of its own quarter",
  },
  {
    file: "lib/server/credits/add-up.ts",
    from: 'if (!(await isAloneAt(tx, "upkeep"))) return false;',
    to: "",
    test: "lib/server/credits/add-up.test.ts",
    name: "while another process adds up -> this one leaves it alone, and comes again",
  },
  {
    file: "lib/server/store/credit.ts",
    from: "FROM credit_ledger FOR UPDATE",
    to: "FROM credit_ledger",
    test: "lib/server/credits/add-up.test.ts",
    name: "two who take the ledger at once -> the second waits, and goes on from where the first has moved it",
  },
];
