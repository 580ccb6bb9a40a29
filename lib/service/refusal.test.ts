import assert from "node:assert/strict";
import { test } from "node:test";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { faultFromRefusal } from "./refusal.ts";
import type { RawAnswer } from "./transport.ts";

const answer = (httpStatus: number, more: Partial<RawAnswer> = {}): RawAnswer => ({
  httpStatus,
  headers: {},
  text: "",
  isCut: false,
  ...more,
});

const waitAfter = (header: string | undefined) =>
  faultFromRefusal(answer(429, { headers: header === undefined ? {} : { "retry-after": header } }))
    .retryAfterMs;

for (const { said, waits } of [
  { said: "7", waits: 7_000 },
  { said: " 120 ", waits: 120_000 },
  { said: "0", waits: 1_000 },
  { said: "86400", waits: 900_000 },
]) {
  test(`a 429 that asks for ${said.trim()} s is given ${waits / 1_000} s`, () => {
    assert.equal(waitAfter(said), waits);
  });
}

test("a 429 that names a moment is given the time until then, a second at least and 15 minutes at most", () => {
  const inMs = (ms: number) => waitAfter(new Date(Date.now() + ms).toUTCString()) ?? Number.NaN;
  const wait = inMs(60_000);
  assert.ok(wait > 50_000 && wait <= 60_000, `${wait}`);
  assert.equal(inMs(-60_000), 1_000);
  assert.equal(inMs(86_400_000), 900_000);
});

test("a 429 that does not say for how long, or in no way that can be read, leaves the wait to us", () => {
  for (const header of [undefined, "", "soon", "1.5", "-3"]) {
    const fault = faultFromRefusal(
      answer(429, { headers: header === undefined ? {} : { "retry-after": header } }),
    );
    assert.equal(fault.retry, "after");
  }
  assert.equal(waitAfter("soon"), undefined);
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect (${status}) does not say whether the request was carried out: it is never tried again by itself`, () => {
    assert.equal(faultFromRefusal(answer(status)).retry, "unknown-outcome");
  });
}

test("an outage is none of the answers of which two in a row stop a campaign, nor is half an answer", () => {
  const isBaffling = (given: RawAnswer) => faultFromRefusal(given).upstream?.isBaffling === true;
  assert.deepEqual(
    [500, 502, 503, 504].map((status) => isBaffling(answer(status))),
    [false, false, false, false],
  );
  assert.equal(isBaffling(answer(408)), true);
  assert.equal(isBaffling(answer(408, { isCut: true })), false);
});

test("of what a refusal says 300 characters are kept, whole ones", () => {
  const message = `${"x".repeat(299)}😀😀`;
  const { upstream } = faultFromRefusal(answer(400, { text: JSON.stringify({ status: 400, message }) }));
  assert.equal(upstream?.message?.length, 300);
  assert.ok(upstream?.message?.isWellFormed());
});

for (const [name, status, code, says] of [
  ["getSmsStatus", 401, "service_refused_key", /^The service refused our API key\./],
  ["getSmsStatus", 403, "service_not_found", /^The service does not know this SMS, or/],
  ["sendSms", 403, "service_refused_key", /^The service does not allow this for our account\./],
  ["sendText", 401, "service_refused_key", /^The service refused our API key\./],
  ["sendText", 403, "service_refused_key", /^Our API key may not use chat, or it is no longer valid\./],
  ["listCalls", 401, "service_refused_key", /^The service refused our API key\./],
  ["listCalls", 403, "service_refused_key", /^Our API key may not use calls, or the voice subscription is/],
] as const) {
  test(`${name} answered ${status}: its own sentence, as the contract has it`, () => {
    const fault = faultFromRefusal(answer(status, { operation: OPERATIONS[name] }));
    assert.equal(fault.code, code);
    assert.match(fault.detail, says);
  });
}

for (const [what, text] of [
  ["message", { status: 403, message: "The voice subscription is not active" }],
  ["code", { status: 403, code: "SUBSCRIPTION_REQUIRED", message: "Not allowed" }],
] as const) {
  test(`a call refused with a subscription in its ${what}: the subscription is named, and not the key`, () => {
    const given = { operation: OPERATIONS.startCall, text: JSON.stringify(text) };
    const { detail } = faultFromRefusal(answer(403, given));
    assert.match(detail, /^The voice subscription is not active\. /);
    assert.doesNotMatch(detail, /API key/);
  });
}
