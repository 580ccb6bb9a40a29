import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { formatChat, unseenOf } from "./format-chat.ts";

const styles = (text: string) => formatChat(text).map((piece) => `${piece.style}:${piece.text}`);

test("marks are drawn where a phone draws them", () => {
  assert.deepEqual(styles("Bei *mpya* ni _leo_, ~38,500~ ```A-1```"), [
    "plain:Bei ",
    "bold:mpya",
    "plain: ni ",
    "italic:leo",
    "plain:, ",
    "strike:38,500",
    "plain: ",
    "code:A-1",
  ]);
  assert.deepEqual(styles("2*3*4 and a_b_c and * no *"), ["plain:2*3*4 and a_b_c and * no *"]);
});

test("nothing is lost but the marks", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "*", "_", "~", "`", "\n") }), (text) => {
      const bare = (given: string) => given.replace(/[*_~`]/g, "");
      const drawn = formatChat(text).map((piece) => piece.text);
      assert.equal(bare(drawn.join("")), bare(text));
    }),
  );
});

test("what nobody sees is told", () => {
  assert.equal(unseenOf("Habari"), null);
  assert.equal(unseenOf("Hab\u200bari"), "1 invisible character");
  assert.equal(unseenOf("Habari \n"), "Spaces or empty lines at the start or end");
});
