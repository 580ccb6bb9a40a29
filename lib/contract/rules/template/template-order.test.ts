import assert from "node:assert/strict";
import { test } from "node:test";
import { isNewerTemplateFact } from "./template-order.ts";

test("the higher revision is newer, whatever the times say", () => {
  assert.ok(isNewerTemplateFact({ revision: 3, occurredAtMs: 1 }, { revision: 2, occurredAtMs: 9 }));
  assert.ok(!isNewerTemplateFact({ revision: 2, occurredAtMs: 9 }, { revision: 3, occurredAtMs: 1 }));
});

test("equal revisions go by time, and nothing is newer than itself", () => {
  assert.ok(isNewerTemplateFact({ revision: 2, occurredAtMs: 2 }, { revision: 2, occurredAtMs: 1 }));
  assert.ok(!isNewerTemplateFact({ revision: 2, occurredAtMs: 1 }, { revision: 2, occurredAtMs: 1 }));
});

test("a fact without revision is the oldest", () => {
  assert.ok(isNewerTemplateFact({ revision: 0, occurredAtMs: 1 }, { occurredAtMs: 9 }));
});
