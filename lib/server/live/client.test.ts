import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, type Client, MAX_BUFFERED_BYTES, RESET } from "./client.ts";
import { createHints } from "./hints.ts";
import { readInterest } from "./interest.ts";
import { createRing } from "./ring.ts";

const MINUTE = 60_000;

/** One reader whose other side takes bytes only where the test says so. */
function openReader({ pending = null as number | null, pendingSince = 0 } = {}) {
  let isOpen = true;
  let waiting = 0;
  const written: string[] = [];
  const sink: Client["sink"] = {
    write(bytes) {
      written.push(bytes.toString());
      waiting += bytes.length;
    },
    buffered: () => waiting,
    isOpen: () => isOpen,
    end: () => undefined,
  };
  const client: Client = {
    sink,
    watcher: { sessionId: "s", userId: "u" },
    index: 0,
    pending,
    pendingSince,
    stalledSince: null,
  };
  return {
    client,
    written,
    take: () => {
      waiting = 0;
    },
    leave: () => {
      isOpen = false;
    },
  };
}

const ringOf = (count: number, text = (seq: number) => `${seq};`) => {
  const ring = createRing(0, { maxEntries: 8 });
  for (let seq = 1; seq <= count; seq++) ring.add(seq, Buffer.from(text(seq)));
  return ring;
};

test("a reader that takes nothing gets nothing more, and is let go after a minute of it", () => {
  const ring = ringOf(2, () => "x".repeat(MAX_BUFFERED_BYTES + 1));
  const { client, written } = openReader();
  assert.equal(advance(client, ring, 0), "alive");
  assert.equal(written.length, 1, "the second waits for the first to be taken");
  assert.equal(advance(client, ring, 1_000), "alive");
  assert.equal(advance(client, ring, 1_000 + MINUTE), "alive");
  assert.equal(advance(client, ring, 1_001 + MINUTE), "dead");
  assert.equal(written.length, 1);
});

test("one that takes a little each minute stays, and misses nothing", () => {
  const ring = ringOf(3, (seq) => `${seq}`.repeat(MAX_BUFFERED_BYTES + 1));
  const { client, written, take } = openReader();
  for (let minute = 0; minute < 3; minute++) {
    take();
    assert.equal(advance(client, ring, minute * MINUTE), "alive");
    assert.equal(advance(client, ring, minute * MINUTE + 30_000), "alive");
  }
  assert.deepEqual(
    written.map((bytes) => bytes[0]),
    ["1", "2", "3"],
  );
});

test("one that has gone is let go at once", () => {
  const { client, written, leave } = openReader();
  leave();
  assert.equal(advance(client, ringOf(1), 0), "dead");
  assert.deepEqual(written, []);
});

test("one that was overtaken by the ring is told so, and goes on from now", () => {
  const ring = ringOf(11);
  const { client, written } = openReader();
  advance(client, ring, 0);
  ring.add(12, Buffer.from("12;"));
  advance(client, ring, 0);
  assert.deepEqual(written, [RESET, "12;"]);
});

test("one that has seen more than this process waits for it, and sees nothing twice", () => {
  const ring = ringOf(2);
  const { client, written } = openReader({ pending: 4 });
  assert.equal(advance(client, ring, 1_000), "alive");
  ring.add(3, Buffer.from("3;"));
  advance(client, ring, 4_000);
  assert.deepEqual(written, []);
  for (const seq of [4, 5]) ring.add(seq, Buffer.from(`${seq};`));
  advance(client, ring, 4_500);
  assert.deepEqual(written, ["5;"]);
});

test("what never comes is waited for five seconds", () => {
  const ring = ringOf(2);
  const { client, written } = openReader({ pending: 4, pendingSince: 1_000 });
  advance(client, ring, 6_000);
  assert.deepEqual(written, []);
  advance(client, ring, 6_001);
  assert.deepEqual(written, [RESET]);
  ring.add(3, Buffer.from("3;"));
  advance(client, ring, 6_100);
  assert.deepEqual(written, [RESET, "3;"]);
});

test("a stream of one topic says no place, so that what it left out is heard when somebody looks", () => {
  const ring = createRing(0);
  for (const [index, topic] of ["event", "notice"].entries())
    ring.add(index + 1, Buffer.from("row"), { seq: index + 1, topic, data: "{}" });
  const said = (topics: string) => {
    const { client, written } = openReader();
    const interest = readInterest(topics);
    assert.ok(interest);
    advance({ ...client, wants: { interest, hints: createHints(), isBack: false } }, ring, 0);
    return written;
  };
  assert.deepEqual(said("notice"), ['event: hint\ndata: ["notice"]\n\n']);
  assert.deepEqual(said("*"), ['id: :2\nevent: hint\ndata: ["notice","event"]\n\n']);
});

test("stream of some topics: a reader that takes nothing -> no rows and no hints beyond what waits for it, and it is let go after a minute", () => {
  const ring = createRing(0, { epoch: "0123456789" });
  const { client, written } = openReader();
  const wants = { interest: readInterest("*,event:*")!, hints: createHints(), isBack: false };
  const reader = { ...client, wants };
  const data = JSON.stringify({ id: "x".repeat(1_000) });
  let seq = 0;
  const tellAll = (nowMs: number) => {
    for (let n = 0; n < 1_000; n++) {
      const row = { seq: ++seq, topic: n % 2 ? "event" : "list", data };
      ring.add(row.seq, Buffer.from(""), row);
    }
    return advance(reader, ring, nowMs);
  };
  const states = Array.from({ length: 63 }, (_, second) => tellAll(second * 1_000));
  assert.deepEqual([states.at(-2), states.at(-1)], ["alive", "dead"]);
  const bytes = written.reduce((sum, piece) => sum + piece.length, 0);
  assert.ok(bytes < 2 * MAX_BUFFERED_BYTES, `${bytes} bytes wait for it`);
});
