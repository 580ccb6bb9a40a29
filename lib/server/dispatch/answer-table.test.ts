import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { openSends } from "#lib/service/sends.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { ALL_DUE, whileRepeating } from "#lib/testing/during.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { StubReply } from "#lib/testing/stubs/stub-types.ts";

const engine = await openEngine();
const { db, stub, sends, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** What becomes of everybody in the first request; `again` where they are sent once more, `held` where they wait. */
type Fate = "accepted" | "unknown" | "rejected" | "again" | "held";
type Row = {
  what: string;
  reply: (body: object) => StubReply;
  /** Not carried out by the service. */
  isRefusal?: true;
  one: Fate;
  bulk: Fate;
  chat: Fate;
  call: "started" | "unknown" | "refused" | "not-sent";
};

const json = (status: number, body: unknown): StubReply => ({ status, text: JSON.stringify(body) });
const text = (status: number, body: string, isCut = false): StubReply => ({ status, text: body, isCut });
const error = (status: number) => ({ status, code: "SOME_CODE", message: "no", error: "no" });

const nothing = { one: "unknown", bulk: "unknown", chat: "again", call: "unknown" } as const;
const taken = { one: "accepted", bulk: "accepted", chat: "accepted", call: "started" } as const;
/** Chat goes again with the same key, because whom a cut answer still names cannot be told. */
const takenIdsLost = { ...taken, chat: "again" } as const;
const said = {
  one: "rejected",
  bulk: "rejected",
  chat: "rejected",
  call: "refused",
  isRefusal: true,
} as const;
const refused = { one: "held", bulk: "held", chat: "held", call: "refused", isRefusal: true } as const;
const split = { one: "rejected", bulk: "again", chat: "again", call: "refused", isRefusal: true } as const;
const notSent = { one: "again", bulk: "again", chat: "again", call: "not-sent", isRefusal: true } as const;

const page = "<html><title>Bad Request</title><body>nginx</body></html>";

/** The service carried it out, and what stands before it says otherwise; every status by itself is in `prove.test.ts`. */
const CONTRADICTIONS: Row[] = [
  ...[400, 409, 413, 422, 429, 500].map((status) => ({
    what: `HTTP ${status} around the answer as promised`,
    reply: (body: object) => json(status, body),
  })),
  ...[400, 404].map((status) => ({
    what: `HTTP ${status}, also in its envelope, with the results`,
    reply: (body: object) => json(status, { ...body, ...error(status) }),
  })),
].map((row) => ({ ...row, ...nothing, chat: "accepted" }));

/** No answer of the service's own: it may have come before or after the request was passed on. */
const NOT_ITS_OWN: Row[] = [
  ...[400, 401, 404, 413].map((status) => ({
    what: `HTTP ${status} with a page`,
    reply: () => text(status, page),
  })),
  { what: "HTTP 400 with nothing", reply: () => text(400, "") },
  { what: "HTTP 400 cut off", reply: () => text(400, '{"status":400,"message":"no","da', true) },
  { what: "HTTP 409 that says 202", reply: () => json(409, { status: 202, message: "ok" }) },
  { what: "HTTP 400 that says 503", reply: () => json(400, error(503)) },
].map((row) => ({ ...row, ...nothing }));

const ROWS: Row[] = [
  ...CONTRADICTIONS,
  ...NOT_ITS_OWN,
  {
    what: "202 whose text says 400, with an id beside it",
    reply: () => json(202, { ...error(400), messageId: "0f2c7f1e-3d9c-4d7e-9c58-1f1f0c4f7a11" }),
    ...nothing,
  },
  { what: "HTTP 429 with a page", reply: () => text(429, page), ...notSent },
  ...[200, 202].map((status) => ({
    what: `${status} as promised`,
    reply: (body: object) => json(status, body),
    ...taken,
  })),
  { what: "200 with a page", reply: () => text(200, "<html><body>Maintenance</body></html>"), ...nothing },
  { what: "202 with a word", reply: () => text(202, "OK"), ...nothing },
  { what: "202 with nothing", reply: () => text(202, ""), ...nothing },
  { what: "204", reply: () => text(204, ""), ...nothing },
  { what: "200 success: false", reply: () => json(200, { success: false, message: "no" }), ...nothing },
  { what: "202 without data", reply: () => json(202, { status: 202, message: "accepted" }), ...nothing },
  { what: "202 with null as data", reply: () => json(202, { status: 202, data: null }), ...nothing },
  { what: "202 with a bare list", reply: () => json(202, []), ...nothing },
  { what: "202 broken in the middle", reply: () => text(202, '{"status":202, oh "data":{}}'), ...nothing },
  {
    what: "202 cut after it said 202",
    reply: () => text(202, '{"status":202,"message":"ok","da', true),
    ...takenIdsLost,
  },
  {
    what: "202 cut, but at its length",
    reply: () => text(202, '{"status":202,"data":{"mess'),
    ...takenIdsLost,
  },
  { what: "202 cut before it said anything", reply: () => text(202, '{"mess', true), ...nothing },
  { what: "202 with a page cut off", reply: () => text(202, "<html><bo", true), ...nothing },
  ...[400, 404, 409, 422].map((status) => ({
    what: `202 whose text says ${status}`,
    reply: () => json(202, error(status)),
    ...said,
  })),
  ...[401, 403, 429, 500, 503, 402].map((status) => ({
    what: `202 whose text says ${status}`,
    reply: () => json(202, error(status)),
    ...nothing,
  })),
  {
    what: "202 whose text says 400, with data",
    reply: () => json(202, { ...error(400), data: { jobs: 7 } }),
    ...nothing,
  },
  ...[300, 302, 307, 402, 405, 408, 410, 425, 451, 499, 500, 502, 503, 504].map((status) => ({
    what: `HTTP ${status}`,
    reply: () => json(status, error(status)),
    ...nothing,
  })),
  ...[401, 403, 404, 409, 422].map((status) => ({
    what: `HTTP ${status}`,
    reply: () => json(status, error(status)),
    ...refused,
  })),
  ...[400, 413].map((status) => ({
    what: `HTTP ${status}`,
    reply: () => json(status, error(status)),
    ...split,
  })),
  { what: "HTTP 429", reply: () => json(429, error(429)), ...notSent },
];

/** Gives the first request this answer and every other one the usual. */
function answerFirst({ reply, isRefusal }: Row) {
  if (isRefusal) stub.instead = ({ index }) => (index === 0 ? reply({}) : null);
  else stub.odd = (body, { index }) => (index === 0 ? reply(body) : null);
}

/** Runs a campaign to where it stops; what waits to be tried again is due at once. */
const runHurried = (id: string) => whileRepeating(db, ALL_DUE, run(id));

async function fateOf(id: string): Promise<Fate> {
  const { rows, state, queued, unknown, rejected, accepted } = await countsOf(db, id);
  if (queued === rows && state === "needs-attention") return "held";
  if (unknown === rows) return "unknown";
  if (rejected === rows) return "rejected";
  assert.equal(accepted, rows, `${accepted} accepted of ${rows}`);
  return stub.requests > 1 ? "again" : "accepted";
}

const LANES = [
  { lane: "one", plan: { channel: "sms", size: 1, lane: "exact" } },
  { lane: "bulk", plan: { channel: "sms", size: 100 } },
  { lane: "chat", plan: { channel: "chat-text", size: 100 } },
] as const;

for (const row of ROWS) {
  for (const { lane, plan } of LANES) {
    test(`${row.what}, ${lane}: ${row[lane]}`, async () => {
      const id = await plantCampaign(db, plan);
      answerFirst(row);
      await runHurried(id);
      // One recipient of a chat or bulk request is refused alone where it is split: see hold-on-refusals.test.ts.
      assert.equal(await fateOf(id), row[lane]);
      assert.deepEqual(doubledIn(stub.ledger), []);
      const left = await db.query(
        "SELECT state FROM recipient WHERE campaign_id = $1 AND number = ANY($2) AND state NOT IN ('accepted', 'unknown')",
        [id, stub.ledger.map(({ to }) => to)],
      );
      assert.deepEqual(left, [], "nobody who was sent to stands as refused or queued");
      const [breaker] = await db.query<{ open: boolean }>(
        "SELECT is_breaker_open AS open FROM connection WHERE service = 'sms'",
      );
      assert.equal(breaker?.open ?? false, row[lane] === "unknown", "what nobody knows opens the breaker");
    });
  }

  test(`${row.what}, call: ${row.call}`, async () => {
    answerFirst(row);
    const { kind } = await openSends(sends).voice.startCall(
      JSON.stringify({ customerNumber: "+255712000001" }),
    );
    assert.equal(kind, row.call);
    assert.equal(stub.requests, 1);
  });
}

type Bulk = { data: Record<string, unknown> & { results: unknown[] } };
const bulk = (change: (data: Bulk["data"]) => object) => (body: object) =>
  json(202, { status: 202, data: change((body as Bulk).data) });
const less = (count: number, data: Bulk["data"]) => ({ ...data, results: data.results.slice(0, count) });

for (const [what, change, fate] of [
  ["rejectedCount 99 beside 100 ids", bulk((data) => ({ ...data, rejectedCount: 99 })), "unknown"],
  ["acceptedCount 99 beside 100 ids", bulk((data) => ({ ...data, acceptedCount: 99 })), "unknown"],
  ["99 ids beside 100 accepted", bulk((data) => less(99, data)), "unknown"],
  ["101 accepted of 100", bulk((data) => ({ ...data, acceptedCount: 101 })), "unknown"],
  ["only 60 ids, and no count", bulk((data) => ({ results: less(60, data).results })), "unknown"],
  ["0 accepted, 0 refused, no list", bulk(() => ({ acceptedCount: 0, rejectedCount: 0 })), "unknown"],
  ["100 accepted as text, no list", bulk(() => ({ acceptedCount: "100" })), "accepted"],
  ["100 ids and no count", bulk(({ results }) => ({ results })), "accepted"],
  ["nobody refused, no list", bulk(() => ({ rejectedCount: 0 })), "accepted"],
] as const) {
  test(`bulk, ${what}: ${fate}`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 100 });
    stub.odd = change;
    await run(id);
    assert.equal(await fateOf(id), fate);
  });
}
