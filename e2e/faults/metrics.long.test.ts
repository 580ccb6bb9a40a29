import assert from "node:assert/strict";
import { after, test } from "node:test";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { type Sample, samplesOf } from "#lib/launch/metrics/test-scrape.ts";
import { until } from "#lib/testing/until.ts";
import { type RunningConsole, startConsole } from "../support/console/start-console.ts";

const port = await findFreePort();
process.env.METRICS_PORT = String(port);
const desk: RunningConsole = await startConsole("metrics");
after(() => desk.stop());

const scrape = async (at: number): Promise<Sample[]> => {
  const answer = await fetch(`http://127.0.0.1:${at}/metrics`);
  assert.equal(answer.status, 200);
  return samplesOf(await answer.text());
};
const valueIn = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, of]) => sample.labels[key] === of),
  )?.value;

test("a console that was built and started: the web tells of both of its threads, the worker one port further of its rounds", async () => {
  const page = await fetch(desk.link);
  assert.equal(page.status, 200);
  await page.text();
  const { origin } = new URL(desk.link);
  const ready = await fetch(`${origin}/api/health/ready`);
  await ready.text();
  await (await fetch(`${origin}/api/hooks/chat`, { method: "POST", body: "{}" })).text();
  const web = await scrape(port);
  assert.equal(valueIn(web, "tuma_door_duration_seconds_count", { door: "page", status: "2xx" }), 1);
  assert.equal(valueIn(web, "tuma_door_duration_seconds_count", { door: "GET /api/health/ready" }), 1);
  assert.equal(valueIn(web, "tuma_callback_duration_seconds_count", { answer: "signature_not_valid" }), 1);
  for (const thread of ["main", "front"])
    assert.notEqual(valueIn(web, "tuma_event_loop_delay_p99_seconds", { thread }), undefined, thread);
  for (const pool of ["pages", "sign-in", "front"])
    assert.notEqual(valueIn(web, "tuma_database_connections", { pool }), undefined, pool);
  assert.equal(valueIn(web, "tuma_database_up"), 1);
  await until(
    async () =>
      valueIn(await scrape(port + 1), "tuma_worker_rounds_total", { loop: "events", outcome: "done" }),
    "no round of a worker was counted",
  );
  const worker = await scrape(port + 1);
  assert.equal(valueIn(worker, "tuma_workers_alive"), 1);
  assert.equal(valueIn(worker, "tuma_live_clients"), undefined);
  assert.ok((valueIn(worker, "process_cpu_seconds_total") ?? 0) > 0);
});
