import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connections, Grant } from "#lib/contract/desk/overview.ts";
import {
  balanceUnknown,
  clockStanding,
  grantStanding,
  grantWords,
  webhookStanding,
} from "./connection-facts.ts";

const grant = (group: Grant["group"], state: Grant["state"]): Grant => ({
  group,
  state,
  detail: "",
  latencyMs: 1,
});

const CONNECTIONS: Connections = {
  probe: null,
  webhook: {
    url: "https://tuma.example/api/hooks/chat",
    hasSecret: true,
    lastEventAt: null,
    silentSince: null,
    lastMinute: 0,
    refused: 0,
    skewMs: null,
  },
  sender: null,
  credits: null,
};

test("grants are said shortly when all work, one by one when not", () => {
  assert.equal(
    grantWords([grant("chat", "works"), grant("sms", "works"), grant("voice", "works")]),
    "Your key works for chat, SMS and voice",
  );
  assert.equal(
    grantWords([grant("chat", "refused"), grant("sms", "works"), grant("voice", "refused")]),
    "Your key works for SMS. Chat and voice: refused",
  );
  assert.equal(
    grantWords([grant("chat", "unreachable"), grant("sms", "unclear"), grant("voice", "refused")]),
    "Voice: refused. Chat: no answer. SMS: not clear",
  );
});

test("nothing is called good before it was heard from", () => {
  assert.equal(grantStanding(CONNECTIONS), "quiet");
  assert.equal(webhookStanding(CONNECTIONS), "quiet");
  assert.equal(clockStanding(null), "quiet");
});

test("a missing secret, refused callbacks and silence want a look, whatever else was heard", () => {
  const heard = { ...CONNECTIONS.webhook, lastEventAt: "2026-11-21T11:00:00Z" };
  const standing = (webhook: Connections["webhook"]) => webhookStanding({ ...CONNECTIONS, webhook });
  assert.equal(standing(heard), "ok");
  assert.equal(standing({ ...heard, refused: 1 }), "warn");
  assert.equal(standing({ ...heard, hasSecret: false }), "warn");
  assert.equal(standing({ ...heard, silentSince: "2026-11-21T11:30:00Z" }), "warn");
});

test("the clock wants a look at half of what is allowed, on either side", () => {
  assert.deepEqual([149_999, 150_000, -150_000, -1].map(clockStanding), ["ok", "warn", "warn", "ok"]);
});

test("a balance is promised after an SMS to several: the answer to one for one person holds none", () => {
  assert.match(balanceUnknown(), /SMS to several people/);
});
