import assert from "node:assert/strict";
import { test } from "node:test";
import type { RequestDetail } from "#lib/contract/desk/request/request.ts";
import { supportText } from "./support-text.ts";

const LOST: RequestDetail = {
  id: "a0000000-0000-4000-8000-000000000001",
  ...{ kind: "sms.bulk", channel: "sms", count: 1, people: 100, outcome: "unknown", httpStatus: 500 },
  ...{ accepted: null, rejected: null, tookMs: 1_204, credits: null, tries: 1, owner: null, request: 5 },
  at: "2026-11-28T09:41:39.204Z",
  lastAt: "2026-11-28T09:41:39.204Z",
  sentAt: "2026-11-28T09:41:38.000Z",
  endedAt: "2026-11-28T09:41:39.204Z",
  problem: "The service had a fault of its own.",
  ...{ method: "POST", path: "/api/v1/api/messages/send-bulk" },
  ...{ answerState: "shown", answer: '{"message":"down"}', oddities: [], resolution: null },
  ...{ serviceRequest: "req-77", serviceTime: "2026-11-28T09:41:39Z" },
};

test("what goes to the service’s support names the request, both clocks, its id and the answer", () => {
  assert.equal(
    supportText(LOST),
    [
      "POST /api/v1/api/messages/send-bulk (SMS to 100 people)",
      "Sent: 2026-11-28T09:41:38.000Z",
      "Answered: 2026-11-28T09:41:39.204Z",
      "HTTP status: 500",
      "Your request id: req-77",
      "Your timestamp: 2026-11-28T09:41:39Z",
      "Our id: a0000000-0000-4000-8000-000000000001",
      "Answer:",
      '{"message":"down"}',
    ].join("\n"),
  );
});

test("where no answer came it says so, and how often reads failed alike", () => {
  const text = supportText({
    ...LOST,
    ...{ kind: "sms-status", method: "GET", path: "/status/{messageId}", people: null, count: 37 },
    ...{ httpStatus: null, answer: null, answerState: "none", serviceRequest: null, serviceTime: null },
    problem: "We could not reach the service: it refused the connection.",
  });
  assert.match(text, /^GET \/status\/\{messageId\} \(SMS status\)\nFirst: .*\nLast: .*\n37 times alike\n/);
  assert.match(text, /No answer: We could not reach the service: it refused the connection\.\n/);
  assert.doesNotMatch(text, /HTTP status|Answer:|Your/);
});
