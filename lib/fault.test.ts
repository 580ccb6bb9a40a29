import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { Fault, faultFromZod } from "./fault.ts";

test("a fault made by another copy of this module is still a fault", async () => {
  const copy: typeof import("./fault.ts") = await import(`./fault.ts?copy=${process.pid}`);
  assert.notEqual(copy.Fault, Fault);
  assert.ok(new copy.Fault("not_found", "gone") instanceof Fault);
  assert.ok(!(new Error("not_found") instanceof Fault));
  assert.ok(!((null as unknown) instanceof Fault));
});

test("a sentence about a field names it once", () => {
  const schema = z.object({
    text: z.string().min(1, "text has 1 to 918 characters"),
    messages: z.array(z.object({ to: z.string("is one number") })),
  });
  const detailOf = (input: unknown) => {
    const { error } = schema.safeParse(input);
    assert.ok(error);
    return faultFromZod(error).detail;
  };
  assert.equal(detailOf({ text: "", messages: [] }), "text has 1 to 918 characters");
  assert.equal(detailOf({ text: "a", messages: [{ to: 7 }] }), "messages.0.to: is one number");
});
