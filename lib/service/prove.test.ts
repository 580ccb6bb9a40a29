import assert from "node:assert/strict";
import { test } from "node:test";
import { readCallIds, readSmsBulk, readSmsOne, readSmsStatus } from "../contract/wire/send-answer.ts";
import { Fault } from "../fault.ts";
import { proveChat, proveRead, proveSend, withId } from "./prove.ts";

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

const REFUSING = [400, 401, 403, 404, 409, 413, 422, 429];
const named = { status: 202, data: { messageId: ID, status: "PROCESSING" } };
const refusalOf = (status: number) => ({ status, code: "X", message: "no", error: ["no"] });
const given = (httpStatus: number, body: unknown, isCut = false) => ({ ...answer(body, isCut), httpStatus });

function retryOf(work: () => unknown): string {
  try {
    work();
    return "proven";
  } catch (error) {
    assert.ok(error instanceof Fault);
    return error.retry;
  }
}

test("a refusing status: in the service's own envelope -> refused, and a 429 by whomever -> not sent", () => {
  for (const status of REFUSING) {
    const proves = retryOf(() => proveSend(given(status, refusalOf(status)), readSmsOne));
    assert.equal(proves, status === 429 ? "after" : "never", `${status}`);
  }
  assert.equal(
    retryOf(() => proveSend(given(429, "<html>slow down</html>"), readSmsOne)),
    "after",
  );
  assert.equal(
    retryOf(() => proveSend(given(400, { message: "no" }), readSmsOne)),
    "never",
  );
});

test("a refusing status that also says something was accepted -> proves nothing, however deep it stands", () => {
  const results = [{ messageId: ID, status: "sent", estimatedSegments: 1 }];
  const bodies = [
    named,
    { status: 202, message: "accepted" },
    { success: true, message: "no" },
    { message: "no", data: { acceptedCount: "2", rejectedCount: 0 } },
    { message: "no", data: { results } },
    { message: "no", error: { original: { data: { message_id: ID } } } },
    { message: "no", data: { callAttemptId: "a-1" } },
    { message: "no", data: { status: "SENT" } },
    { message: "no", data: { messageCount: 3, creditsDeducted: 3 } },
  ];
  for (const status of REFUSING)
    for (const body of bodies)
      for (const said of [body, { ...body, ...refusalOf(status) }].filter(
        (each) => "data" in each || each === body,
      ))
        for (const read of [readSmsOne, readSmsBulk, readCallIds])
          assert.equal(
            retryOf(() => proveSend<unknown>(given(status, said), read)),
            "unknown-outcome",
            `${status} ${JSON.stringify(said)}`,
          );
});

test("a refusing status that is not in the service's own form -> proves nothing", () => {
  const bodies = [
    "",
    "<html>400</html>",
    "Bad Request",
    {},
    [],
    null,
    "no",
    7,
    { status: 503, message: "no" },
  ];
  for (const status of REFUSING.filter((each) => each !== 429)) {
    for (const body of bodies)
      assert.equal(
        retryOf(() => proveSend(given(status, body), readSmsOne)),
        "unknown-outcome",
        `${status} ${body}`,
      );
    const cut = given(status, JSON.stringify(refusalOf(status)).slice(0, -1), true);
    assert.equal(
      retryOf(() => proveSend(cut, readSmsOne)),
      "unknown-outcome",
      `${status} cut`,
    );
  }
});

test("chat: `success: true` for a recipient counts whatever the status, and nobody else is refused by it", () => {
  const results = [
    { to: "+255712000001", success: true, messageId: ID },
    { to: "+255712000002", success: false, error: "closed" },
  ];
  for (const status of [302, ...REFUSING, 408, 500, 503]) {
    const { data } = proveChat(given(status, { ...refusalOf(status), data: { results } }));
    assert.deepEqual(
      data.results.map(({ to, messageId }) => [to, messageId]),
      [["+255712000001", ID]],
      `${status}`,
    );
  }
});

test("an id in a wrapper of whatever name, as JSON text, or behind padding -> read", () => {
  const text = JSON.stringify(named);
  for (const body of [
    { response: named },
    { requestId: "r-1", result: { body: named } },
    [named],
    { data: { message: { messageId: ID, status: "SENT" } } },
    { statusCode: 202, body: text },
    `${" ".repeat(70_000)}\n${text}`,
    `)]}',\n${text}`,
    `\0\0${text}\0\0`,
    `callback(${text});`,
  ])
    assert.equal(send(body), ID, JSON.stringify(body).slice(-120));
});

test("a wrapper whose envelope refuses or failed -> no id inside is believed", () => {
  for (const body of [
    { response: { ...named, status: 500 } },
    { response: { success: false, data: named.data } },
    { statusCode: 503, body: JSON.stringify(named) },
  ])
    assert.equal(send(body), "unknown-outcome", JSON.stringify(body));
});
