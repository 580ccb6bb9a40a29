import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { NewPassword } from "./contract/desk/team/setup.ts";
import { Fault, faultFromZod } from "./fault.ts";
import { inLanguage } from "./server/language.ts";

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

test("a rule in Swahili names its field in Swahili, once", () => {
  const schema = z.object({ password: NewPassword });
  const faultIn = (language: "en" | "sw") =>
    inLanguage(language, () => {
      const { error } = schema.safeParse({});
      assert.ok(error);
      return faultFromZod(error);
    });
  assert.equal(faultIn("en").detail, "password is required");
  assert.equal(faultIn("sw").detail, "nenosiri linahitajika");
});

test("what a schema has no words for is said in ours, with the bound", () => {
  const schema = z.strictObject({
    q: z.string({ error: "q is required" }).max(100),
    count: z.int().max(9),
    state: z.enum(["open", "closed"]),
    tags: z.array(z.string()).max(2),
    at: z.iso.datetime(),
  });
  const good = { q: "a", count: 1, state: "open", tags: [], at: "2026-11-26T05:00:00Z" };
  const ruleFor = (changed: object) => {
    const { error } = schema.safeParse({ ...good, ...changed });
    return error && faultFromZod(error).fields[0]?.rule;
  };
  assert.equal(ruleFor({ q: "a".repeat(101) }), "q has at most 100 characters");
  assert.equal(ruleFor({ q: undefined }), "q is required");
  assert.equal(ruleFor({ count: 10 }), "count is at most 9");
  assert.equal(ruleFor({ count: undefined }), "count is required");
  assert.equal(ruleFor({ count: "7" }), "count is no number");
  assert.equal(ruleFor({ state: "ajar" }), "state is one of open, closed");
  assert.equal(ruleFor({ tags: ["a", "b", "c"] }), "tags has at most 2 entries");
  assert.equal(ruleFor({ at: "yesterday" }), "at is not valid");
  assert.equal(ruleFor({ more: 1 }), "“more” is not known here");
});
