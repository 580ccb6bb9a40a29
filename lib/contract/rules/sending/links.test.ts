import assert from "node:assert/strict";
import { test } from "node:test";
import { countSegments } from "../text/segments.ts";
import { CODE_ALPHABET, CODE_LENGTH, fillLinks, isCode, linksIn, noLinksRule, SAMPLE_CODE } from "./links.ts";

test("the sample: as long as a code, of septets as a code, and none", () => {
  assert.equal(CODE_ALPHABET.length, 32);
  assert.equal(SAMPLE_CODE.length, CODE_LENGTH);
  assert.equal(isCode(SAMPLE_CODE), false);
  assert.deepEqual(countSegments(CODE_ALPHABET), { encoding: "gsm7", units: 32, segments: 1 });
});

test("what is no code: other characters, other lengths, anything around it", () => {
  for (const text of [
    "",
    "2345678",
    "234567890",
    "abcdefgl",
    "ABCDEFGH",
    "abcdefg1",
    "abcdefgh\n",
    "../../..",
    "%32345678",
  ])
    assert.equal(isCode(text), false, text);
  assert.equal(isCode("abcdefgh"), true);
});

test("fields of a text: in any case, with spaces, with a default text that is not needed; others are left", () => {
  const text = "{{link}} {{ Stop_Link }} {{link|hapa}} {{Jina}} {{links}} {{link";
  assert.deepEqual(linksIn(text), ["link", "stop_link"]);
  assert.equal(
    fillLinks(text, (name) => `<${name}>`),
    "<link> <stop_link> <link> {{Jina}} {{links}} {{link",
  );
  assert.equal(
    fillLinks(text, () => null),
    text,
  );
  assert.equal(noLinksRule("{{Jina}} {{links}}"), null);
});
