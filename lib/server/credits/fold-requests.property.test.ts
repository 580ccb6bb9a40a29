import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import type { CreditAttempt } from "../store/credit.ts";
import {
  CLEAR_US,
  type Claim,
  type Found,
  foldRequests,
  type Known,
  NOTHING_KNOWN,
  requestOf,
  widenedBy,
} from "./fold.ts";

const SECOND_US = 1_000_000;

/** A request as it was: paid once between `from` and `until`, or never; moments in µs, no two alike. */
type Played = {
  kind: "bulk" | "mute" | "silent" | "single" | "lost" | "found" | "refused";
  segments: number;
  cost: number;
  from: number;
  paid: number;
  until: number;
  /** When the answer that was given up came after all. */
  foundAt: number;
};
type Flow = { at: number; credits: number };
type History = { requests: Played[]; flows: Flow[] };

const KINDS = [
  "bulk",
  "bulk",
  "bulk",
  "bulk",
  "mute",
  "silent",
  "single",
  "lost",
  "found",
  "refused",
] as const;

/** Times in tenths of a second, made unlike each other by their place in the history. */
const requestOfHistory = (kinds: readonly Played["kind"][]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    begin: fc.nat(1_200),
    length: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }) },
      fc.integer({ min: 1, max: 190 }),
      fc.integer({ min: 200, max: 900 }),
    ),
    share: fc.integer({ min: 1, max: 99 }),
    segments: fc.integer({ min: 1, max: 9 }),
    times: fc.nat(5),
  });

type Drawn = {
  kind: Played["kind"];
  begin: number;
  length: number;
  share: number;
  segments: number;
  times: number;
};

function playedOf({ kind, begin, length, share, segments, times }: Drawn, index: number): Played {
  const at = (tenths: number, place: number) => Math.round(tenths * 100_000) + index * 10 + place;
  const cost = kind === "refused" ? 0 : segments * times;
  return {
    kind,
    segments,
    cost,
    from: at(begin, 1),
    paid: at(begin + (length * share) / 100, 2),
    until: at(begin + (kind === "lost" || kind === "found" ? length / 4 : length), 3),
    foundAt: at(begin + length * 2, 4),
  };
}

const historyOf = (kinds: readonly Played["kind"][], flow: fc.Arbitrary<Flow[]>): fc.Arbitrary<History> =>
  fc
    .record({ drawn: fc.array(requestOfHistory(kinds), { minLength: 1, maxLength: 24 }), flows: flow })
    .map(({ drawn, flows }) => ({
      requests: drawn.map(playedOf),
      flows: flows.map(({ at, credits }, index) => ({ at: at * 100_000 + 500 + index, credits })),
    }));

const FLOWS = fc.array(
  fc.record({
    at: fc.nat(1_500),
    credits: fc.integer({ min: -60, max: 60 }).filter((credits) => credits !== 0),
  }),
  { maxLength: 5 },
);
const NO_FLOW: fc.Arbitrary<Flow[]> = fc.constant([]);

/** The balance after each payment, as the service knows it. */
function balancesOf({ requests, flows }: History): Map<Played, number> {
  const moves = [
    ...requests.map((request) => ({ at: request.paid, credits: -request.cost, request })),
    ...flows.map((flow) => ({ ...flow, request: null })),
  ].toSorted((a, b) => a.at - b.at);
  let balance = 100_000;
  const after = new Map<Played, number>();
  for (const { credits, request } of moves) {
    balance += credits;
    if (request) after.set(request, balance);
  }
  return after;
}

/** What stands in the journal of a request at a moment; null while it is on its way. */
function rowAt(request: Played, balance: number, now: number): CreditAttempt | null {
  const { kind, segments, cost, from, until, foundAt } = request;
  const row = {
    ...({ operation: "sms.bulk", state: "done", httpStatus: 202, size: 1, accepted: 1, segments } as const),
    ...{
      credits: cost,
      balance,
      isAmbiguous: false,
      isDecidedSent: false,
      scheduledUntil: null,
      from,
      until,
    },
  };
  if (until > now) return null;
  if (kind === "mute") return { ...row, credits: null };
  if (kind === "silent") return { ...row, balance: null };
  if (kind === "single") return { ...row, operation: "sms.send", credits: segments, balance: null };
  if (kind === "refused") return { ...row, state: "refused", httpStatus: 400, credits: null, balance: null };
  const isFound = kind === "found" && foundAt <= now;
  if (isFound) return { ...row, isAmbiguous: true, until: foundAt };
  if (kind === "lost" || kind === "found")
    return { ...row, state: "unknown", isAmbiguous: true, httpStatus: null, credits: null, balance: null };
  return row;
}

type Steps = { looks: number[]; page: number };

const STEPS: fc.Arbitrary<Steps> = fc.record({
  looks: fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 6 }),
  page: fc.constantFrom(3, 7, 1_000),
});

/** Everything that is found by looking at these moments, and at last at the end, a few requests at a time. */
function play(history: History, { looks, page }: Steps): Found[] {
  const balances = balancesOf(history);
  const found: Found[] = [];
  let known: Known = NOTHING_KNOWN;
  let place = Number.NEGATIVE_INFINITY;
  const end = 10_000 * 100_000;
  for (const now of [...looks.map((tenths) => tenths * 100_000).toSorted((a, b) => a - b), end])
    for (;;) {
      const step = stepAt(history, balances, { now, place, page });
      if (step === null) break;
      const folded = foldRequests(known, step.requests, { place, cut: step.cut });
      known = structuredClone(folded.known);
      found.push(...folded.found);
      place = step.cut;
    }
  return found;
}

function stepAt(
  { requests }: History,
  balances: Map<Played, number>,
  { now, place, page }: { now: number; place: number; page: number },
) {
  const rows = requests.flatMap((request) => rowAt(request, balances.get(request) ?? 0, now) ?? []);
  const open = requests.filter(({ from, until }) => from <= now && until > now);
  const bound = Math.min(now, ...open.map(({ from }) => from - 1));
  const visible = rows.filter(({ until }) => until > place - CLEAR_US).toSorted((a, b) => a.until - b.until);
  for (let limit = page; ; limit *= 4) {
    const part = visible.slice(0, limit);
    const isFull = visible.length > limit;
    const cut = isFull ? Math.min(bound, (part.at(-1)?.until ?? 0) - CLEAR_US) : bound;
    if (cut > place && (isFull || part.some(({ until }) => until > place && until <= cut)))
      return { requests: part.flatMap((row) => requestOf(row) ?? []), cut };
    if (!isFull) return null;
  }
}

/** What was found, with what came late taken into account. */
function claimsOf(found: readonly Found[]): Claim[] {
  let claims: Claim[] = [];
  for (const each of found) {
    if (each.kind === "claim") claims.push(each.claim);
    if (each.kind === "late")
      claims = claims.map((claim) => {
        if (claim.until < each.from || claim.since > each.until) return claim;
        return widenedBy(claim, each.most);
      });
  }
  return claims.filter(({ least }) => least > 0);
}

/** What really went without us between the payments of the two requests that told a claim's balances. */
function wentBetween({ requests, flows }: History, { since, until }: Claim): number {
  const paidBy = (told: number) => requests.find((request) => request.until === told)?.paid ?? Number.NaN;
  const [from, to] = [paidBy(since), paidBy(until)];
  assert.ok(from < to, "a claim is between two balances, the earlier first");
  return -flows.filter(({ at }) => at > from && at <= to).reduce((sum, { credits }) => sum + credits, 0);
}

test("what is called unexplained went or came without us, at least and at most so much, whichever answers cross and whatever was lost", () => {
  let found = 0;
  fc.assert(
    fc.property(historyOf(KINDS, FLOWS), STEPS, (history, steps) => {
      const claims = claimsOf(play(history, steps));
      for (const claim of claims) {
        const went = wentBetween(history, claim) * (claim.way === "went" ? 1 : -1);
        assert.ok(
          claim.least <= went && went <= claim.most,
          `${went} is not ${claim.least} to ${claim.most}`,
        );
      }
      for (const way of ["went", "came"] as const) {
        const told = claims.reduce((sum, claim) => sum + (claim.way === way ? claim.least : 0), 0);
        const flown = history.flows.map(({ credits }) => (way === "went" ? -credits : credits));
        const most = flown.reduce((sum, credits) => sum + Math.max(0, credits), 0);
        assert.ok(told <= most, `${told} of ${most} ${way}: nothing is told twice`);
      }
      found += claims.length;
    }),
    { numRuns: 3_000 },
  );
  assert.ok(found > 500, `only ${found} were found`);
});

test("where nobody else pays and nothing is added, nothing is called unexplained", () => {
  fc.assert(
    fc.property(historyOf(KINDS, NO_FLOW), STEPS, (history, steps) => {
      assert.deepEqual(claimsOf(play(history, steps)), []);
    }),
    { numRuns: 3_000 },
  );
});

test("where every answer says its cost, none is lost and none is late, nothing is open, either", () => {
  const inTime = historyOf(["bulk", "silent", "refused"], NO_FLOW).filter(({ requests }) =>
    requests.every(({ from, until }) => until - from < 20 * SECOND_US),
  );
  fc.assert(
    fc.property(inTime, STEPS, (history, steps) => {
      assert.deepEqual(
        play(history, steps).filter(({ kind }) => kind !== "told"),
        [],
      );
    }),
    { numRuns: 1_000 },
  );
});

test("where requests follow each other and say their cost, what went and what came is told to the credit", () => {
  const inRow = fc.array(fc.record({ cost: fc.nat(20), flow: fc.integer({ min: -50, max: 50 }) }), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(inRow, STEPS, (row, steps) => {
      const requests = row.map(({ cost }, index): Played => {
        const from = index * 10 * SECOND_US;
        return { kind: "bulk", segments: 20, cost, from, paid: from + 1, until: from + 2, foundAt: 0 };
      });
      const flows = row.flatMap(({ flow }, index) =>
        flow === 0 ? [] : [{ at: index * 10 * SECOND_US + 5, credits: flow }],
      );
      const claims = claimsOf(play({ requests, flows }, steps));
      const told = claims.map(({ way, least, most, since, until }) => {
        assert.equal(least, most);
        assert.equal(until - since, 10 * SECOND_US, "between two balances that follow each other");
        return way === "went" ? -least : least;
      });
      // Of what was after the last balance nobody knows yet.
      const last = requests.at(-1)?.until ?? 0;
      assert.deepEqual(
        told,
        flows.flatMap(({ at, credits }) => (at < last ? credits : [])),
      );
    }),
  );
});
