import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createRandom } from "#lib/sandbox/faults.ts";
import type { Operation } from "#lib/server/store/sending/attempt.ts";
import { storableAnswer } from "#lib/server/store/sending/attempt-end.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { readAnswer } from "./answer.ts";
import type { Outcome } from "./attempt.ts";

const SIZE = 20;
const ASKED = { size: SIZE, segments: SIZE };

type Random = (below: number) => number;
type Body = { [name: string]: unknown; data: Record<string, unknown> };
type Change = (body: Body, random: Random) => unknown;

/** A whole number from 0 to below what is asked, the same ones for the same seed. */
function randomFrom(seed: number): Random {
  const random = createRandom(seed);
  return (below) => Math.floor(random() * below);
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
const ODD: readonly unknown[] = [null, undefined, 7, "", "x", true, {}, []];
const rowsOf = (body: Body) => body.data.results as Record<string, unknown>[];
const odd =
  (name: string): Change =>
  (body, random) => ({ ...body, [name]: pick(random, ODD) });
const inData =
  (change: (data: Body["data"], random: Random) => object): Change =>
  (body, random) => ({ ...body, data: change(body.data, random) });
const inRow =
  (change: (row: Record<string, unknown>, random: Random) => unknown): Change =>
  (body, random) => {
    const at = random(rowsOf(body).length);
    const results = rowsOf(body).map((row, index) =>
      index === at && "messageId" in Object(row) ? change(row, random) : row,
    );
    return { ...body, data: { ...body.data, results } };
  };
const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      snake(part),
    ]),
  );
};
const upper = (value: unknown) => String(value).toUpperCase();

/** None of these takes anything of the outcome away. */
const HARMLESS: Change[] = [
  odd("message"),
  odd("timestamp"),
  odd("path"),
  odd("pagination"),
  (body) => ({ ...body, status: String(body.status) }),
  (body, random) => ({ ...body, status: pick(random, ["ok", "SUCCESS", null, 1, true, 201, {}]) }),
  ({ status: _, ...body }) => body,
  ({ data }) => data,
  (body) => ({ ...body, data: { data: body.data } }),
  (body) => ({ ...body, success: true, extra: [1, { deep: null }] }),
  snake as Change,
];

const withText = (name: string): Change => inData((data) => ({ ...data, [name]: String(data[name]) }));
const gone = (name: string): Change =>
  inData((data, random) => ({ ...data, [name]: pick(random, ODD.slice(0, 2)) }));

type Kind = {
  operation: Operation;
  valid: () => Body;
  harmless: Change[];
  /** Each takes the outcome away, or contradicts it. */
  fatal: Change[];
  /** What is named of the outcome. */
  named: (body: Body) => unknown;
  read: (outcome: Outcome) => unknown;
};

const error =
  (status: number): Change =>
  () => ({ status, code: "X", error: "no", data: null });
const FATAL: Change[] = [
  (body, random) => ({ ...body, data: pick(random, [null, {}, [], "x", 7]) }),
  () => ({}),
  () => null,
  () => "ok",
  error(500),
  error(401),
  error(429),
];
const FATAL_SMS: Change[] = [
  ...FATAL,
  (body) => ({ ...body, success: false }),
  (body) => ({ ...body, status: 500 }),
  (body) => ({ ...body, status: 403, code: "FORBIDDEN" }),
];

const KINDS: Record<string, Kind> = {
  single: {
    operation: "sms.send",
    valid: () => ({ status: 202, message: "ok", data: { messageId: randomUUID(), status: "PROCESSING" } }),
    harmless: [
      inData((data, random) => ({
        ...data,
        status: pick(random, ["processing", "SENT", null, 4, "QUEUED", ""]),
      })),
    ],
    fatal: [
      ...FATAL_SMS,
      inData((_, random) => ({
        messageId: pick(random, [null, "", {}, [], true]),
        status: pick(random, [null, "", {}]),
      })),
    ],
    named: ({ data }) => String(data.messageId),
    read: (outcome) => outcome.kind === "sms-one" && outcome.data.messageId,
  },
  bulk: {
    operation: "sms.bulk",
    valid: () => ({
      status: 202,
      message: "ok",
      data: {
        acceptedCount: SIZE,
        rejectedCount: 0,
        results: Array.from({ length: SIZE }, () => ({
          messageId: randomUUID(),
          status: "sent",
          estimatedSegments: 1,
          debitApplied: true,
        })),
        creditsDeducted: SIZE,
        remainingBalance: 100,
      },
    }),
    harmless: [
      withText("acceptedCount"),
      withText("rejectedCount"),
      withText("remainingBalance"),
      gone("acceptedCount"),
      gone("rejectedCount"),
      gone("creditsDeducted"),
      inData((data, random) => ({
        ...data,
        creditsDeducted: pick(random, [1.5, -3, "many", {}, 1e12, 1e30, 5 * SIZE + 1]),
      })),
      inData((data, random) => ({ ...data, remainingBalance: pick(random, [-5, 0.5, 1e12, "none"]) })),
      inRow(({ estimatedSegments: _, ...row }) => row),
      inRow((row) => ({ ...row, estimatedSegments: "1", debitApplied: "yes", status: upper(row.status) })),
      inRow((row, random) => ({ ...row, status: pick(random, ODD), debitApplied: pick(random, ODD) })),
      inRow((row) => ({ ...row, messageId: null })),
      inRow((_, random) => pick(random, [null, 7, "x", [], {}])),
      (body) => ({ ...body, data: { ...body.data, results: [...rowsOf(body), null] } }),
    ],
    fatal: [
      ...FATAL_SMS,
      inData((data) => ({ ...data, rejectedCount: 3 })),
      inData((data) => ({ ...data, acceptedCount: SIZE - 1 })),
      inData((data) => ({ ...data, acceptedCount: SIZE + 1 })),
      inData((data) => ({ ...data, results: (data.results as unknown[]).slice(2) })),
      inData((data) => ({ ...data, acceptedCount: 0, rejectedCount: 0 })),
    ],
    named: (body) => [SIZE, rowsOf(body).flatMap((row) => (row?.messageId ? [String(row.messageId)] : []))],
    read: (outcome) =>
      outcome.kind === "sms-bulk" && [
        outcome.data.acceptedCount,
        outcome.data.results.flatMap(({ messageId }) => messageId ?? []),
      ],
  },
  chat: {
    operation: "chat.text",
    valid: () => ({
      status: 200,
      message: "ok",
      data: {
        results: Array.from({ length: SIZE }, (_, index) => ({
          to: `+25571000000${index}`,
          success: index % 3 !== 0,
          messageId: index % 3 === 0 ? null : randomUUID(),
          status: "processing",
          error: index % 3 === 0 ? "window closed" : null,
        })),
      },
    }),
    harmless: [
      inRow((row) => ({ ...row, success: upper(row.success) })),
      inRow((row) => ({ ...row, success: row.messageId ? 1 : 0 })),
      inRow(({ success: _, ...row }) => row),
      inRow((row, random) => ({ ...row, status: pick(random, ODD), wamid: pick(random, [null, 7, {}, []]) })),
      inRow((row) => ({ ...row, to: Number(String(row.to).replace("+", "")) })),
      inRow((_, random) => pick(random, [null, 7, "x", [], {}, { to: null, success: true }, { to: "+1" }])),
      inRow((row) => ({ ...row, error: row.error && { reason: [row.error] } })),
    ],
    fatal: [...FATAL, inData(() => ({ results: [] })), inData(() => ({ results: [null, 7, {}] }))],
    named: (body) =>
      rowsOf(body).flatMap((row) => {
        if (!row?.to || (row.messageId == null && !row.error)) return [];
        return [[String(row.to).replace(/^(?=\d)/, "+"), row.messageId != null, row.messageId ?? null]];
      }),
    read: (outcome) =>
      outcome.kind === "chat" &&
      outcome.data.results.map(({ to, success, messageId }) => [to, success, messageId]),
  },
};

const readBody = (operation: Operation, body: unknown) =>
  readAnswer({ operation, httpStatus: 202, answer: JSON.stringify(body) ?? "", ...ASKED });

for (const [name, kind] of Object.entries(KINDS)) {
  test(`100 odd ${name} answers: the outcome named is never lost, and none unnamed is believed`, () => {
    for (let index = 0; index < 100; index++) {
      const random = randomFrom(SEED + index);
      const why = `SEED=${SEED}, answer ${index}`;
      let body = kind.valid();
      for (let changes = random(3); changes > 0; changes--)
        body = pick(random, kind.harmless)(body, random) as Body;
      const odd = pick(random, HARMLESS)(body, random);
      const shown = () => `${why}: ${JSON.stringify(odd)}`;
      // Both counts and a row gone at once: nothing names everybody any more.
      const votes = name !== "bulk" || isNamed(body);
      const outcome = readBody(kind.operation, odd);
      if (votes) assert.deepEqual(kind.read(outcome), kind.named(body), shown());

      const fatal = pick(random, kind.fatal)(kind.valid(), random);
      const lost = readBody(kind.operation, fatal);
      assert.ok(lost.kind === "fault", `${why}: ${JSON.stringify(fatal)} was believed`);
      assert.equal(lost.fault.retry, "unknown-outcome", `${why}: ${JSON.stringify(fatal)}`);
    }
  });
}

function isNamed({ data }: Body): boolean {
  const counts = [data.acceptedCount, data.rejectedCount].filter((count) => count != null);
  return counts.length > 0 || (data.results as unknown[]).length === SIZE;
}

test("numbers beyond 2^53 keep their digits as ids", () => {
  const answer = '{"status":202,"data":{"messageId":90071992547409931234,"status":"SENT"}}';
  const outcome = readAnswer({ operation: "sms.send", httpStatus: 202, answer, size: 1, segments: 1 });
  assert.ok(outcome.kind === "sms-one");
  assert.equal(outcome.data.messageId, "90071992547409931234");
});

test("a send of one that is answered as a list of one names its message", () => {
  const row = { messageId: "a-1", status: "sent" };
  for (const data of [[row], { results: [row] }, { acceptedCount: 1, rejectedCount: 0, results: [row] }]) {
    const answer = JSON.stringify({ status: 202, data });
    const outcome = readAnswer({ operation: "sms.send", httpStatus: 202, answer, size: 1, segments: 1 });
    assert.ok(outcome.kind === "sms-one" && outcome.data.messageId === "a-1", answer);
  }
});

test("cut off anywhere, an answer about 20 is 20 accepted, or nobody knows: never fewer, never a wrong id", () => {
  const { operation, valid } = KINDS.bulk as Kind;
  const body = valid();
  const ids = new Set(rowsOf(body).map((row) => row.messageId));
  const whole = JSON.stringify(body);
  for (let end = 0; end < whole.length; end++) {
    const outcome = readAnswer({ operation, httpStatus: 202, answer: whole.slice(0, end), ...ASKED });
    if (outcome.kind === "fault") {
      const isKnown = outcome.fault.code === "service_malformed";
      assert.ok(isKnown || (outcome.fault.retry === "unknown-outcome" && end < 20), `cut at ${end}`);
    } else {
      assert.ok(outcome.kind === "sms-bulk" && outcome.data.acceptedCount === SIZE, `cut at ${end}`);
      assert.ok(outcome.data.results.every(({ messageId }) => ids.has(messageId)));
    }
  }
});

test("an answer longer than is kept: its padding goes first, so that the ids behind it can be read after a crash", () => {
  const { operation, valid } = KINDS.bulk as Kind;
  const body = valid();
  for (const padding of [" ", "\n", "\0", "\t "]) {
    const answer = storableAnswer(`${padding.repeat(1_200_000)}${JSON.stringify(body)}`);
    const outcome = readAnswer({ operation, httpStatus: 202, answer, ...ASKED });
    assert.deepEqual((KINDS.bulk as Kind).read(outcome), (KINDS.bulk as Kind).named(body));
  }
});
