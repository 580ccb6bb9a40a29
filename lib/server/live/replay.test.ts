import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { publish } from "../publish.ts";
import { getLiveEpoch, listLiveAfter, pruneLive } from "../store/console/live.ts";
import { MAX_BUFFERED_BYTES, type Sink } from "./client.ts";
import { replay } from "./create-hub.ts";
import { createRing } from "./ring.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 3 });
after(async () => {
  await db.close();
  await database.drop();
});

beforeEach(async () => {
  await pruneLive(db, new Date(Date.now() + 60_000), 100_000);
});

/** So many rows of the log, all in one transaction; their numbers. */
async function tell(count: number): Promise<number[]> {
  const { newest } = await getLiveEpoch(db);
  const items = Array.from({ length: count }, (_, id) => ({ topic: "campaign" as const, data: { id } }));
  await db.transaction((tx) => publish(tx, items));
  return (await listLiveAfter(db, newest, 10_000)).map(({ seq }) => seq);
}

function openSink(buffered: () => number = () => 0) {
  const written: string[] = [];
  const sink: Sink = {
    write: (bytes) => void written.push(bytes.toString()),
    buffered,
    isOpen: () => true,
    end: () => undefined,
  };
  const seqs = () => [...written.join("").matchAll(/^id: \S+:(\d+)$/gm)].map(([, seq]) => Number(seq));
  return { sink, written, seqs };
}

async function replayTo(sink: Sink, ring: ReturnType<typeof createRing>, from: number): Promise<number> {
  const { id: epoch } = await getLiveEpoch(db);
  return replay({ db, epoch, ring, from, sink });
}

/** A ring that begins after some rows, as that of a process that was started later does. */
const ringAfter = (floor: number, rest: readonly number[] = []) => {
  const ring = createRing(floor);
  for (const seq of rest) ring.add(seq, Buffer.from(`id: ring:${seq}\n`));
  return ring;
};

test("who comes back gets what the ring no longer has, each once and in order, and goes on in the ring", async () => {
  const seqs = await tell(1_203);
  const [first = 0, newest = 0] = [seqs[0], seqs[1_200]];
  const ring = ringAfter(newest, seqs.slice(1_201));
  const { sink, seqs: got } = openSink();
  const index = await replayTo(sink, ring, first);
  sink.write(ring.read(index, 100_000).bytes);
  assert.deepEqual(got(), seqs.slice(1));
});

test("what the ring has yet to read is left to the ring", async () => {
  const seqs = await tell(10);
  const ring = ringAfter(seqs[4] ?? 0);
  const { sink, seqs: got } = openSink();
  assert.equal(await replayTo(sink, ring, seqs[0] ?? 0), ring.end);
  assert.deepEqual(got(), seqs.slice(1, 5));
});

test("who comes back after the log was pruned starts again, even where some of it is left", async () => {
  const [old] = await tell(5);
  await pruneLive(db, new Date(Date.now() + 60_000), 3);
  const { newest } = await getLiveEpoch(db);
  const { sink, written } = openSink();
  assert.equal(await replayTo(sink, ringAfter(newest), old ?? 0), -1);
  assert.deepEqual(written, []);
});

test("who is far behind starts again instead of being told for minutes what is over", async () => {
  const seqs = await tell(6_000);
  const { sink, seqs: got } = openSink();
  assert.equal(await replayTo(sink, ringAfter(seqs.at(-1) ?? 0), seqs[0] ?? 0), -1);
  assert.ok(got().length < 5_999);
});

test("a slow reader gets its next page when it has taken the last one", async () => {
  const seqs = await tell(700);
  let waits = 3;
  const { sink, written } = openSink(() => {
    waits -= 1;
    assert.ok(waits < 0 || written.length === 0, "nothing is written while the line is full");
    return waits > 0 ? MAX_BUFFERED_BYTES + 1 : 0;
  });
  await replayTo(sink, ringAfter(seqs.at(-1) ?? 0), seqs[0] ?? 0);
  assert.ok(waits <= 0, "it was asked before each page");
  assert.equal(written.length, 2);
});
