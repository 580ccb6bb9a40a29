import assert from "node:assert/strict";
import { test } from "node:test";
import { readSmsOne, readSmsStatus } from "../contract/wire/sms-answer.ts";
import { Fault } from "../fault.ts";
import { proveRead, proveSend } from "./prove.ts";
import { withId } from "./with-id.ts";

const ID = "0f2c7f1e-3d9c-4d7e-9c58-1f1f0c4f7a11";

const answer = (body: unknown, isCut = false) => ({
  httpStatus: 202,
  headers: {},
  text: typeof body === "string" ? body : JSON.stringify(body),
  isCut,
});

/** What a single send proves: the id, or why none. */
function send(body: unknown, isCut = false): string {
  try {
    return withId(proveSend(answer(body, isCut), readSmsOne)).data.messageId;
  } catch (error) {
    assert.ok(error instanceof Fault);
    return error.code === "service_malformed" ? "accepted, id lost" : error.retry;
  }
}

const refusal = { code: "BAD_REQUEST", message: "no" };

type Answered = { what: string; body: unknown; isCut?: boolean; proves: string };

const ANSWERS: Answered[] = [
  { what: "names an id", body: { status: 202, data: { messageId: ID } }, proves: ID },
  {
    what: "says success: false beside an id",
    body: { success: false, data: { messageId: ID } },
    proves: "unknown-outcome",
  },
  {
    what: "was accepted without an id",
    body: { status: 202, data: { status: "SENT" } },
    proves: "accepted, id lost",
  },
  {
    what: "failed without an id",
    body: { status: 202, data: { status: "FAILED" } },
    proves: "unknown-outcome",
  },
  ...[0, "0", "null", "undefined", "", " "].map((messageId) => ({
    what: `was accepted with ${JSON.stringify(messageId)} as its id`,
    body: { status: 202, data: { messageId, status: "SENT" } },
    proves: "accepted, id lost",
  })),
  ...['"null"', '"undefined"', '""', "0"].map((id) => ({
    what: `was cut after ${id} as its id, and has said nothing else`,
    body: `{"data":{"messageId":${id},"sta`,
    isCut: true,
    proves: "unknown-outcome",
  })),
  {
    what: "was cut in the middle of its id, and has said nothing else",
    body: '{"data":{"messageId":"0f2c',
    isCut: true,
    proves: "accepted, id lost",
  },
  { what: "says 400 in its text", body: { status: 400, ...refusal }, proves: "never" },
  { what: "says 400 under another name", body: { statusCode: 400, ...refusal }, proves: "never" },
  { what: "says 404 and nothing else", body: { status: 404 }, proves: "unknown-outcome" },
  {
    what: "says 400 and was cut",
    body: '{"status":400,"code":"X","message":"no","da',
    isCut: true,
    proves: "unknown-outcome",
  },
  {
    what: "has a number of its own as status",
    body: { status: 20_260_302, data: { messageId: ID } },
    proves: ID,
  },
  {
    what: "is a list of two for one",
    body: { status: 202, data: { results: [{ messageId: ID }, { messageId: "b" }] } },
    proves: "unknown-outcome",
  },
];

for (const { what, body, isCut = false, proves } of ANSWERS) {
  test(`an answer that ${what} proves: ${proves === ID ? "its id" : proves}`, () => {
    assert.equal(send(body, isCut), proves);
  });
}

test("a status read that was cut, or says that it failed, is not read", () => {
  const whole = { status: 200, data: { messageId: ID, status: "DELIVERED" } };
  assert.equal(proveRead(answer(whole), readSmsStatus).data.status, "DELIVERED");
  for (const given of [
    answer(JSON.stringify(whole).slice(0, -1), true),
    answer({ ...whole, success: false }),
  ])
    assert.throws(() => proveRead(given, readSmsStatus), { code: "service_malformed" });
});
