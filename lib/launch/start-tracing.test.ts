import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { createLog } from "#lib/server/log.ts";
import { startCollector } from "#lib/testing/collector.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { inPart, inSpan, isTraced, traceParent } from "#lib/trace.ts";
import { startTracing } from "./start-tracing.ts";

const collector = await startCollector();
const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
  collector.close();
});

const lines: string[] = [];
const log = createLog({ clock: systemClock, tagSecret: "t".repeat(32), write: (line) => lines.push(line) });
const start = (endpoint: string) => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  return startTracing({ role: "web", commit: null, log });
};
const spanNamed = (name: string) =>
  collector.spans.find((span) => span.name === name) ?? assert.fail(`no span ${name}`);

test("nothing is traced: work is done as it stands, and there is no parent to pass on", async () => {
  assert.equal(await inSpan({ name: "door" }, async () => 7), 7);
  assert.equal(
    await inPart(
      () => assert.fail("nobody asks what it is called"),
      async () => 8,
    ),
    8,
  );
  assert.deepEqual([isTraced(), traceParent()], [false, null]);
});

test("traced: statements belong to the span around them, another process goes on by the parent, errors leave without their text", async () => {
  const stop = await start(collector.url);
  let parent: string | null = null;
  await db.query("SELECT 1 AS alone");
  await inSpan({ name: "door", kind: "server" }, async (note) => {
    await db.query("SELECT $1::text AS secret", ["+255754000318"]);
    parent = traceParent();
    note({ "http.response.status_code": 202 });
  });
  await inSpan({ name: "worker", parent }, async () => undefined);
  await inSpan({ name: "not a parent", parent: "00-zz" }, async () => undefined);
  const failing = inSpan({ name: "failed" }, async () => {
    throw new Fault("conflict", "+255754000318 is there already");
  });
  await assert.rejects(failing, /already/);
  await stop();
  const [door, statement, worker] = ["door", "SELECT", "worker"].map(spanNamed);
  assert.equal(statement?.parentSpanId, door?.spanId);
  assert.equal(statement?.attributes["db.query.text"], "SELECT $1::text AS secret");
  assert.equal(door?.attributes["http.response.status_code"], 202);
  assert.deepEqual([worker?.traceId, worker?.parentSpanId], [door?.traceId, door?.spanId]);
  assert.ok(!spanNamed("not a parent").parentSpanId);
  assert.equal(spanNamed("failed").attributes["error.type"], "conflict");
  assert.equal(collector.spans.filter(({ name }) => name === "SELECT").length, 1, "none without a span");
  assert.doesNotMatch(collector.text(), /255754000318/);
});

test("collector away: work goes on, and the log has one line of it", async () => {
  const stop = await start("http://127.0.0.1:9");
  for (const at of [1, 2, 3]) assert.equal(await inSpan({ name: "door" }, async () => at), at);
  await stop();
  await until(() => lines.length > 0, "nobody heard of it");
  assert.equal(lines.filter((line) => line.includes("traces are lost")).length, 1);
});
