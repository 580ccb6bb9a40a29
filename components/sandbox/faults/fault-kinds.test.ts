import assert from "node:assert/strict";
import { test } from "node:test";
import { FaultPlan } from "#lib/sandbox/fault-rule.ts";
import { FAULT_KINDS, operationsOf } from "./fault-kinds.ts";

const rules = FaultPlan.shape.rules.unwrap().element.options;

test("every fault of the sandbox can be switched on from the page, and none that it lacks", () => {
  const kinds = rules.map(({ shape }) => shape.kind.value);
  assert.deepEqual(Object.keys(FAULT_KINDS).sort(), [...kinds].sort());
});

test("the sandbox takes each kind as the page begins it, with every choice and every operation", () => {
  for (const [kind, fault] of Object.entries(FAULT_KINDS)) {
    const first = { kind, ...fault.extras };
    const choices = Object.keys(fault.choices ?? {}).map((as) => ({ ...first, as }));
    const narrowed = operationsOf(fault).map((operation) => ({ ...first, operation }));
    const parsed = FaultPlan.safeParse({ rules: [first, ...choices, ...narrowed] });
    assert.ok(parsed.success, `${kind}: ${parsed.error?.message}`);
  }
});

test("every way that a fault of the sandbox can go has its words", () => {
  for (const { shape } of rules) {
    if (!("as" in shape)) continue;
    const ways = shape.as.unwrap().options;
    assert.deepEqual(Object.keys(FAULT_KINDS[shape.kind.value]?.choices ?? {}).sort(), [...ways].sort());
  }
});
