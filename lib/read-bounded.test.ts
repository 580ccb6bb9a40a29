import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { readBounded } from "./read-bounded.ts";

const text = ({ bytes }: { bytes: Buffer }) => bytes.toString();
const streamOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

for (const [chunks, what] of [
  [[], "nothing"],
  [["ab", "c"], "less than the limit"],
  [["ab", "cd"], "as much as the limit"],
] as const) {
  test(`a body of ${what} is read whole`, async () => {
    const body = await readBounded(streamOf(...chunks), 4);
    assert.deepEqual([text(body), body.end], [chunks.join(""), "whole"]);
  });
}

for (const chunks of [["abcde"], ["ab", "cde"], ["abcd", "e"]]) {
  test(`a body of ${chunks.join("+")} is cut at four bytes, and its source let go`, async () => {
    const source = streamOf(...chunks, "more");
    const body = await readBounded(source, 4);
    assert.deepEqual([text(body), body.end], ["abcd", "beyond"]);
    assert.ok(source.destroyed);
  });
}

test("a body of the web is let go beyond the limit, with what is not read of it", async () => {
  const given = { pulls: 0, isCancelled: false };
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given.pulls += 1;
      controller.enqueue(new Uint8Array(4));
    },
    cancel() {
      given.isCancelled = true;
    },
  });
  const body = await readBounded(endless, 6);
  assert.deepEqual([body.bytes.length, body.end, given.isCancelled], [6, "beyond", true]);
  assert.ok(given.pulls < 5);
});

test("of a body that breaks off what came is kept, with the cause, also one that says nothing", async () => {
  for (const cause of [new Error("reset"), undefined]) {
    const chunks = (async function* () {
      yield Buffer.from("ab");
      throw cause;
    })();
    assert.deepEqual(await readBounded(chunks, 4), { bytes: Buffer.from("ab"), end: "broken", cause });
  }
});
