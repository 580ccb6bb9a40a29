import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { type Recorded, startCollector } from "#lib/testing/collector.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

const NUMBER = "+255754000318";

const collector = await startCollector();
let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let folder: string;
let web: WebProcess;
let worker: WorkerProcess;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "traces" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
  folder = await mkdtemp(join(tmpdir(), "tuma-traces-"));
  const more = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "100" };
  web = await startWebProcess(database.url, folder, more);
  worker = startWorkerProcess(database.url, sandbox, folder, more);
});
after(async () => {
  await worker.kill();
  web.process.kill("SIGKILL");
  await sandbox.close();
  await db.close();
  await database.drop();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

test("a message of another system: one trace from its request over statements and the service to its delivery", async () => {
  const { secret } = await plantKey(db);
  const answer = await fetch(`${web.origin}/api/v1/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": "order-1",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    },
    body: JSON.stringify({ to: NUMBER, channel: "sms", sender: "AMANI AGRO", text: "Habari Neema" }),
  });
  assert.equal(answer.status, 202, await answer.text());
  const trace = () => collector.spans.filter(({ traceId }) => traceId === "0af7651916cd43dd8448eb211c80319c");
  await until(
    () => trace().some(({ attributes }) => attributes["tuma.state"] === "delivered"),
    "no delivery is in the trace",
  );
  const spans = trace();
  const named = (name: string): Recorded => spans.find((span) => span.name === name) ?? assert.fail(name);
  const door = named("POST /api/v1/messages");
  assert.deepEqual(
    [door.role, door.parentSpanId, door.attributes["http.response.status_code"]],
    ["web", "b7ad6b7169203331", 202],
  );
  assert.equal(named("verb").parentSpanId, door.spanId);
  assert.ok(spans.some(({ role, name }) => role === "web" && name === "INSERT"));
  const attempt = named("sms.send");
  assert.equal(attempt.role, "worker");
  const request = spans.find(({ kind, role }) => kind === 3 && role === "worker");
  assert.deepEqual(
    [request?.name, request?.parentSpanId, request?.attributes["http.response.status_code"]],
    ["POST /api/v1/api/messages/send", attempt.spanId, 202],
  );
  for (const secretOfIt of [NUMBER, NUMBER.slice(1), "Habari", "Neema", secret])
    assert.ok(!collector.text().includes(secretOfIt), secretOfIt);
});
