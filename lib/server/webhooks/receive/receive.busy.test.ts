import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { startCutProxy } from "#lib/testing/stubs/cut-proxy.ts";
import { type Delivery, writeLine } from "./read-event.ts";
import { signedHeaders, startReceiver, statusEvent } from "./test-receiver.ts";

test("an event that is stored nowhere within the time of an answer is not accepted", async (t) => {
  const proxies: Awaited<ReturnType<typeof startCutProxy>>[] = [];
  const it = await startReceiver({
    budgetMs: 100,
    async url(real) {
      const { hostname, port } = new URL(real);
      const proxy = await startCutProxy({ host: hostname, port: Number(port) });
      proxies.push(proxy);
      return Object.assign(new URL(real), { hostname: "127.0.0.1", port: String(proxy.port) }).href;
    },
  });
  t.after(async () => {
    for (const proxy of proxies) proxy.mend();
    await it.stop();
    for (const proxy of proxies) proxy.close();
  });
  for (const proxy of proxies) proxy.stall();
  assert.equal((await it.send(statusEvent())).status, 503);
});

test("an event that neither the database nor the journal takes is not accepted", async (t) => {
  const it = await startReceiver({ url: async () => "postgres://nobody:nothing@127.0.0.1:9/none" });
  t.after(() => it.stop());
  await writeFile(join(it.folder, "journal"), "where the folder should be");
  assert.equal((await it.send(statusEvent())).status, 503);
});

test("what a dead process left in the journal is stored while the database answers, without its last half line", async (t) => {
  const it = await startReceiver();
  t.after(() => it.stop());
  const eventId = randomUUID();
  const now = new Date();
  const raw = Buffer.from(statusEvent({ eventId }));
  const left: Delivery = { raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 };
  const folder = join(it.folder, "journal");
  const file = join(folder, `${randomUUID()}.open`);
  await mkdir(folder);
  await appendFile(file, `${writeLine(left)}\n{"raw":"eyJ`);
  const long = new Date(Date.now() - 60_000);
  await utimes(file, long, long);
  await it.receiver.drain();
  assert.deepEqual(await it.db.query("SELECT event_id FROM event"), [{ event_id: eventId }]);
  assert.deepEqual(await readdir(folder), []);
});

test("a wrong clock of ours costs no event: each is kept, however many come", async (t) => {
  const it = await startReceiver();
  t.after(() => it.stop());
  const timestamp = String(Math.floor(Date.now() / 1000) - 3_600);
  const answers = await Promise.all(Array.from({ length: 60 }, () => it.send(statusEvent(), { timestamp })));
  assert.ok(answers.every(({ status }) => status === 425));
  await it.receiver.drain();
  const [row] = await it.db.query("SELECT count(*) FROM event_refused WHERE reason = 'clock'");
  assert.deepEqual(row, { count: 60 });
});

test("a body that says it is too large is refused before it comes", async (t) => {
  const it = await startReceiver({ budgetMs: 20_000 });
  t.after(() => it.stop());
  const socket = connect(it.port, "127.0.0.1");
  const lines = Object.entries(signedHeaders(Buffer.alloc(0))).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    ["POST /api/hooks/chat HTTP/1.1", "host: x", ...lines, "content-length: 90000000", "", ""].join("\r\n"),
  );
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once("data", (data) => resolve([data])));
  socket.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 413 /);
});
