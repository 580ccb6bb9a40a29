import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startCutProxy } from "#lib/testing/stubs/cut-proxy.ts";
import { startReceiver, statusEvent } from "../test-receiver.ts";
import { createJournal } from "./journal.ts";

async function startBehindProxy() {
  const proxies: Awaited<ReturnType<typeof startCutProxy>>[] = [];
  const it = await startReceiver({
    async url(real) {
      const { hostname, port } = new URL(real);
      const proxy = await startCutProxy({ host: hostname, port: Number(port) });
      proxies.push(proxy);
      return Object.assign(new URL(real), { hostname: "127.0.0.1", port: String(proxy.port) }).href;
    },
  });
  return { it, proxy: proxies[0]! };
}

for (const fault of ["cut", "stall"] as const) {
  test(`the database line: ${fault}; 200 from the journal; mended: every event is in it once`, async (t) => {
    const { it, proxy } = await startBehindProxy();
    t.after(async () => {
      proxy.mend();
      await it.stop();
      proxy.close();
    });
    const ids = Array.from({ length: 90 }, () => randomUUID());
    const send = (from: number) =>
      Promise.all(ids.slice(from, from + 30).map((eventId) => it.send(statusEvent({ eventId }))));
    const before = await send(0);
    proxy[fault]();
    const during = await send(30);
    const again = await it.send(statusEvent({ eventId: ids[0] }));
    proxy.mend();
    const after = await send(60);
    for (const answer of [...before, ...during, again, ...after]) assert.equal(answer.status, 200);
    await it.receiver.close();
    assert.ok(it.logged.includes("events go to the journal"));
    assert.ok(it.logged.includes("journal drained"));
    const rows = await it.db.query<{ event_id: string; duplicates: number }>(
      "SELECT event_id, duplicates FROM event",
    );
    assert.deepEqual(new Set(rows.map((row) => row.event_id)), new Set(ids));
    assert.deepEqual(await readdir(join(it.folder, "journal")), []);
  });
}

test("what a dead process left is adopted once, half a line and all", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
  const dead = createJournal(folder);
  await dead.append(["one", "two"]);
  const [name] = await readdir(folder);
  await appendFile(join(folder, name!), "thr");
  const long = new Date(Date.now() - 60_000);
  await utimes(join(folder, name!), long, long);
  const taken: string[] = [];
  const store = async (lines: string[]) => void taken.push(...lines);
  await Promise.all([createJournal(folder).drain(store), createJournal(folder).drain(store)]);
  assert.deepEqual(taken.sort(), ["one", "thr", "two"]);
  assert.deepEqual(await readdir(folder), []);
  await rm(folder, { recursive: true });
});

test("a live process keeps its file, and nothing is removed while the store refuses", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
  const mine = createJournal(folder);
  await mine.append(["one"]);
  assert.equal(await createJournal(folder).drain(async () => assert.fail("not its file")), 0);
  await assert.rejects(
    mine.drain(async () => Promise.reject(new Error("away"))),
    /away/,
  );
  await mine.append(["two"]);
  const taken: string[] = [];
  await mine.drain(async (lines) => void taken.push(...lines));
  assert.deepEqual(taken, ["one", "two"]);
  await rm(folder, { recursive: true });
});

test("an owner that passed for dead writes its lines again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
  const paused = createJournal(folder);
  await paused.append(["one"]);
  const [name] = await readdir(folder);
  await rename(join(folder, name!), join(folder, "taken.claimed"));
  await paused.append(["two"]);
  const own = (await readdir(folder)).find((file) => file.endsWith(".open"));
  assert.equal(await readFile(join(folder, own!), "utf8"), "two\n");
  await rm(folder, { recursive: true });
});

test("a long outage fills many files, and large lines go to the store a few at a time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-journal-"));
  const mine = createJournal(folder, { maxFileBytes: 100 });
  const lines = Array.from({ length: 9 }, (_, i) => `${i}`.repeat(40));
  for (const line of lines) await mine.append([line]);
  assert.equal((await readdir(folder)).length, 3);
  const large = Array.from({ length: 4 }, (_, i) => `${i}`.repeat(5_000_000));
  await mine.append(large);
  const taken: string[] = [];
  await mine.drain(async (page) => {
    assert.ok(page.join("").length <= 10_000_000);
    taken.push(...page);
  });
  assert.deepEqual(taken, [...lines, ...large]);
  assert.deepEqual(await readdir(folder), []);
  await rm(folder, { recursive: true });
});
