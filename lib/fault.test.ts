import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "./fault.ts";

test("a fault made by another copy of this module is still a fault", async () => {
  const copy: typeof import("./fault.ts") = await import(`./fault.ts?copy=${process.pid}`);
  assert.notEqual(copy.Fault, Fault);
  assert.ok(new copy.Fault("not_found", "gone") instanceof Fault);
  assert.ok(!(new Error("not_found") instanceof Fault));
  assert.ok(!((null as unknown) instanceof Fault));
});
