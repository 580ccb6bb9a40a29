import assert from "node:assert/strict";
import { test } from "node:test";
import { type BodyLimits, readWebBody } from "./read-body.ts";

/** A body in parts, which ends or is left open; how many parts were taken from it. */
function bodyOf(parts: readonly string[], { isOpen = false } = {}) {
  let taken = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts[taken];
        if (part !== undefined) controller.enqueue(Buffer.from(part));
        else if (!isOpen) controller.close();
        else await new Promise(() => undefined);
        taken += 1;
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken, isCancelled: () => isCancelled };
}

/** What is read of it, with what was held for it meanwhile, in bytes; a place that was given up holds nothing. */
async function read(
  stream: ReadableStream<Uint8Array> | null,
  {
    headers = {},
    isCrowded = false,
    ...limits
  }: Partial<BodyLimits> & { headers?: Record<string, string>; isCrowded?: boolean },
) {
  const held: number[] = [];
  const request = new Request("http://localhost:3000/callback", {
    method: "POST",
    headers,
    body: stream,
    duplex: "half",
  } as RequestInit);
  const body = await readWebBody(request, {
    maxBytes: 10,
    maxMs: 60_000,
    hold(announced, giveUp) {
      held.push(announced);
      if (isCrowded) giveUp();
      return { grow: (bytes) => held.push(bytes), release: () => held.push(-1) };
    },
    ...limits,
  });
  return { body: typeof body === "string" ? body : Buffer.from(body).toString(), held };
}

test("a body in parts -> its exact bytes, each counted when it comes, and its place is free afterwards", async () => {
  const { stream } = bodyOf(["abc", "defg", "hij"]);
  const announced = { headers: { "content-length": "10" } };
  assert.deepEqual(await read(stream, announced), { body: "abcdefghij", held: [10, 3, 4, 3, -1] });
});

test("no body -> no bytes", async () => {
  assert.equal((await read(null, {})).body, "");
});

test("one that announces more than it may have -> refused before a byte of it is read", async () => {
  const { stream, taken } = bodyOf(["abc"]);
  assert.deepEqual(await read(stream, { headers: { "content-length": "11" } }), {
    body: "too-large",
    held: [],
  });
  assert.equal(taken(), 0);
});

test("one that has more than it may have, and announced nothing -> refused where that shows, and not read on", async () => {
  const { stream, taken, isCancelled } = bodyOf(["abcdefgh", "ijk", "l", "m"]);
  assert.equal((await read(stream, {})).body, "too-large");
  assert.deepEqual([taken(), isCancelled()], [2, true]);
});

test("one that does not end in its time -> stalled, and its place is free", async () => {
  const { stream, isCancelled } = bodyOf(["abc"], { isOpen: true });
  const { body, held } = await read(stream, { maxMs: 1 });
  assert.deepEqual([body, held.at(-1)], ["stalled", -1]);
  assert.equal(isCancelled(), true);
});

test("one whose place goes to another -> crowded out, and not read on", async () => {
  const { stream, isCancelled } = bodyOf(["abc", "def"], { isOpen: true });
  assert.equal((await read(stream, { isCrowded: true })).body, "crowded-out");
  assert.equal(isCancelled(), true);
});

test("one that breaks off -> stalled", async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  assert.deepEqual(await read(stream, {}), { body: "stalled", held: [0, -1] });
});
