import assert from "node:assert/strict";
import { test } from "node:test";
import { createRing, encodeId, readId } from "./ring.ts";

const fill = (ring: ReturnType<typeof createRing>, from: number, to: number) => {
  for (let seq = from; seq <= to; seq++) ring.add(seq, Buffer.from(`${seq};`));
};

test("who has seen the number before the ring misses nothing; who has seen less does", () => {
  const ring = createRing(100, { maxEntries: 8 });
  fill(ring, 101, 111);
  assert.deepEqual([ring.start, ring.end, ring.newest], [3, 11, 111]);
  assert.equal(ring.indexAfter(102), -1);
  assert.equal(ring.indexAfter(103), 3);
  assert.equal(ring.indexAfter(107), 7);
  assert.equal(ring.indexAfter(111), 11);
  assert.equal(ring.read(7, 1_000).bytes.toString(), "108;109;110;111;");
});

test("numbers that were never given leave no gap and no repeat", () => {
  const ring = createRing(0);
  for (const seq of [2, 5, 9]) ring.add(seq, Buffer.from(`${seq};`));
  assert.equal(ring.read(ring.indexAfter(5), 1_000).bytes.toString(), "9;");
  assert.equal(ring.read(ring.indexAfter(4), 1_000).bytes.toString(), "5;9;");
});

test("a ring is bounded by its bytes as well as by its entries", () => {
  const ring = createRing(0, { maxBytes: 100 });
  for (let seq = 1; seq <= 6; seq++) ring.add(seq, Buffer.alloc(30));
  assert.ok(ring.read(ring.start, 1_000).bytes.length <= 150);
  assert.equal(ring.indexAfter(1), -1);
});

test("readers in step share one buffer, and one that comes later gets what is new", () => {
  const ring = createRing(0);
  fill(ring, 1, 3);
  const { bytes } = ring.read(0, 1_000);
  assert.equal(ring.read(0, 1_000).bytes, bytes);
  fill(ring, 4, 4);
  assert.equal(ring.read(0, 1_000).bytes.toString(), "1;2;3;4;");
  assert.equal(ring.read(3, 1_000).bytes.toString(), "4;");
});

test("an id of another log, or of none, is no place in this one", () => {
  const [ours, other] = [crypto.randomUUID(), crypto.randomUUID()];
  assert.equal(readId(ours, encodeId(ours, 7)), 7);
  for (const id of [encodeId(other, 7), "7", `${ours}:`, `${ours}:-7`, `${ours}:7e3`]) {
    assert.equal(readId(ours, id), null, id);
  }
});

test("ring: readers behind by several pieces -> one buffer each piece for all of them, so that it is packed once", () => {
  const ring = createRing(0);
  for (let seq = 1; seq <= 10; seq++) ring.add(seq, Buffer.alloc(60, "x"));
  const readAll = () => {
    const pieces: Buffer[] = [];
    for (let at = ring.start; at < ring.end; ) {
      const { bytes, next } = ring.read(at, 100);
      pieces.push(bytes);
      at = next;
    }
    return pieces;
  };
  const [one, other] = [readAll(), readAll()];
  assert.equal(one.length, 5);
  for (const [at, piece] of one.entries()) assert.equal(other[at], piece);
});
