import assert from "node:assert/strict";
import { test } from "node:test";
import { GivenPassword } from "./session.ts";
import { NewPassword } from "./setup.ts";

const EMOJI = "😀";
const faultOf = (schema: typeof NewPassword, password: string) =>
  schema.safeParse(password).error?.issues[0]?.message;

test("a password is as long as what was typed: an emoji is one character, of a new one and of one that is given", () => {
  assert.match(faultOf(NewPassword, EMOJI.repeat(14)) ?? "", /15 characters or more/);
  assert.equal(faultOf(NewPassword, EMOJI.repeat(15)), undefined);
  for (const schema of [NewPassword, GivenPassword]) {
    assert.equal(faultOf(schema, EMOJI.repeat(128)), undefined);
    assert.match(faultOf(schema, EMOJI.repeat(129)) ?? "", /at most 128 characters/);
  }
});

test("none at all is asked for", () => {
  assert.equal(faultOf(GivenPassword, ""), "password is required");
});
