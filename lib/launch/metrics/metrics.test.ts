import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Agent, get } from "node:http";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { API_V1 } from "#lib/contract/desk/api/endpoints.ts";
import { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import { hold, said } from "#lib/contract/words/reason/say-reason.ts";
import type { Db } from "#lib/db/index.ts";
import { meter } from "#lib/meter.ts";
import { startLoop } from "#lib/server/worker/loop.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { door, ENDPOINT_KEYS } from "#lib/testing/doors.ts";
import { loadedBy } from "#lib/testing/loaded-by.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { until } from "#lib/testing/until.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { openScrape, type Sample, TOKEN } from "./test-scrape.ts";

const desk = await openSandboxDesk();
let asked = 0;
let isAway = false;
let nowMs = Date.now();
const { db } = desk.context;
const counted: Db = {
  ...db,
  async query(sql, params) {
    asked += 1;
    if (isAway) throw new Error("the database is away");
    return db.query(sql, params);
  },
};
const clock = { ...systemClock, now: () => new Date(nowMs) };
const scrape = await openScrape({ context: desk.context }, { db: counted, clock });
after(async () => {
  await scrape.close();
  await desk.close();
});

const valueIn = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, of]) => sample.labels[key] === of),
  )?.value;

test("metrics: asked without the token, or with another -> 401 and nothing else, at every path", async () => {
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: TOKEN }])
    for (const path of ["/metrics", "/", "/metrics/x"]) {
      const answer = await scrape.ask({ path, headers });
      assert.equal(answer.status, 401);
      assert.equal(await answer.text(), "");
      assert.equal(answer.headers.get("www-authenticate"), "Bearer");
      assert.equal(answer.headers.get("content-type"), null);
    }
});

test("metrics: another path is a 404, another method a 405 with Allow, and both are empty", async () => {
  const paths = ["/", "/metrics/", "/api/health/live", "/metricsx"];
  for (const path of paths) {
    const answer = await scrape.ask({ path });
    assert.deepEqual([answer.status, await answer.text()], [404, ""]);
  }
  for (const method of ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"]) {
    const answer = await scrape.ask({ method });
    assert.deepEqual([answer.status, answer.headers.get("allow"), await answer.text()], [405, "GET", ""]);
  }
});

test("metrics without a token: a name that is not of this machine -> 421, so that no page of another site reads them", async () => {
  const settings = { host: "127.0.0.1", token: null };
  const open = await serveMetrics({ settings, port: 0, log: desk.context.log, scrapes: [async () => []] });
  after(() => open?.close());
  const statusAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port: open?.port, path: "/metrics", headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on("error", reject);
    });
  assert.equal(await statusAs("rebound.example"), 421);
  assert.equal(await statusAs(`localhost:${open?.port}`), 200);
});

test("metrics: a port that is taken -> a line of the log, and no end of the process", async () => {
  const lines = desk.lines.length;
  const { log } = desk.context;
  const second = await serveMetrics({
    settings: { host: "127.0.0.1", token: TOKEN },
    ...{ port: scrape.port, log, scrapes: [] },
  });
  assert.equal(second, null);
  assert.match(desk.lines.slice(lines).join(""), /metrics cannot be served/);
});

test("metrics: 10,000 scrapes in 5 s -> one statement to the database, and one more after them", async () => {
  nowMs += 5_000;
  await scrape.text();
  const before = asked;
  nowMs += 5_000;
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const one = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port: scrape.port, path: "/metrics", agent, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode));
      }).on("error", reject);
    });
  const statuses = await Promise.all(Array.from({ length: 10_000 }, one));
  agent.destroy();
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(asked, before + 1);
  nowMs += 5_000;
  await scrape.text();
  assert.equal(asked, before + 2);
});

/** One of everything that a scrape may not tell. */
const PRIVATE = {
  number: "+255754611223",
  text: "Mzigo wako umefika Mwenge",
  name: "Neema Mrema",
  sender: "AMANI AGRO",
};

/** Sends, asks doors, calls back: what a console does in a day, in little. */
async function doEverything() {
  const { secret, ask } = await openSystem(desk, { name: PRIVATE.name });
  const accepted = await ask("POST", "messages", {
    body: { to: PRIVATE.number, channel: "sms", text: PRIVATE.text, sender: "DUKA" },
    idempotencyKey: "of-one-order",
  });
  assert.equal(accepted.status, 202);
  const { cookie } = await desk.signIn("owner");
  const unknown = randomUUID();
  const ofPath = (id: string) => ({ path: `/api/campaigns/${id}`, params: { id } });
  for (const id of [unknown, PRIVATE.number])
    await desk.ask(door("GET /api/campaigns/:id"), { ...ofPath(id), cookie });
  const sms = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  await desk.run(sms);
  const chat = await plantCampaign(desk.db, { channel: "chat-text", size: 2 });
  for (const from of ["+255710000000", "+255710000001"])
    await desk.pull("POST", "/inbound", { from, name: PRIVATE.name, text: PRIVATE.text, type: "text" });
  await desk.pass(1_000);
  await desk.run(chat);
  await desk.pass(60_000);
  await fetch(`${desk.hooksUrl}`, { method: "POST", body: "{}" });
  const held = await plantCampaign(desk.db, { channel: "sms", size: 4 });
  await desk.db.query("UPDATE campaign SET hold = $2 WHERE id = $1", [
    held,
    JSON.stringify(hold("credits", said(PRIVATE.text))),
  ]);
  const loop = startLoop({
    name: "campaigns",
    clock: desk.context.clock,
    log: desk.context.log,
    round: async () => 60_000,
  });
  await until(
    async () => valueIn(await scrape.samples(), "tuma_worker_rounds_total"),
    "no round was counted",
  );
  await loop.stop();
  return { secrets: [secret, unknown, sms, chat, held] };
}

test("metrics: a console that has sent, been asked and called back -> each is counted, by names of bounded sets alone", async () => {
  const { secrets } = await doEverything();
  nowMs += 5_000;
  const text = await scrape.text();
  const samples = await scrape.samples();
  const is = (name: string, labels: Record<string, string>, value: number) =>
    assert.equal(valueIn(samples, name, labels), value, `${name} ${JSON.stringify(labels)}`);
  is("tuma_api_acceptances_total", { door: "POST /api/v1/messages", replayed: "false" }, 1);
  is("tuma_door_duration_seconds_count", { door: "GET /api/campaigns/:id", status: "4xx" }, 2);
  is("tuma_sends_total", { channel: "sms", outcome: "accepted" }, 3);
  is("tuma_sends_total", { channel: "sms", outcome: "unknown" }, 0);
  is("tuma_sends_total", { channel: "chat", outcome: "accepted" }, 2);
  is("tuma_campaigns_held", { reason: "credits" }, 1);
  is("tuma_queued_recipients", {}, 5);
  is("tuma_callback_duration_seconds_count", { answer: "signature_not_valid" }, 1);
  is("tuma_database_up", {}, 1);
  is("tuma_build_info", { commit: "0123abcd" }, 1);
  is("tuma_workers_alive", {}, 1);
  is("tuma_journal_bytes", {}, 0);
  const stored = valueIn(samples, "tuma_events_total", { kind: "stored" }) ?? 0;
  assert.equal(valueIn(samples, "tuma_callback_duration_seconds_count", { answer: "accepted" }), stored);
  assert.ok(stored >= 2);
  const { env, db } = desk.context;
  const told = [env.sessionSecret, ...env.webhookSecrets, db.url, env.service.sms.apiKey, TOKEN, ...secrets];
  for (const each of [...Object.values(PRIVATE), PRIVATE.number.slice(1), ...told])
    assert.ok(!text.includes(each), each);
  // Without the values: a sum of seconds may have any digits.
  const named = text.replaceAll(/ [\d.e+-]+$/gm, "");
  assert.doesNotMatch(named, /\d{8}-\d{4}|7100000\d\d|Habari/);
  const strange = samples
    .filter(({ name }) => name.startsWith("tuma_"))
    .flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => label !== "le" && !isKnown(label, value))
        .map((pair) => `${name} ${pair.join("=")}`),
    );
  assert.deepEqual(strange, []);
});

const ANSWERS = ["accepted", "timestamp_outside_window", "signature_not_valid", "no_secret_configured"];
const KNOWN: Record<string, readonly string[]> = {
  door: [...ENDPOINT_KEYS, ...Object.keys(API_V1), "page"],
  replayed: ["true", "false"],
  channel: ["sms", "chat", "voice"],
  outcome: ["accepted", "rejected", "unknown", "not-sent", "done", "failed"],
  operation: Object.values(OPERATIONS).map(({ method, pattern }) => `${method} ${pattern}`),
  answer: [...ANSWERS, "not_stored", "body_too_large", "body_stalled"],
  kind: ["stored", "duplicate"],
  loop: ["campaigns"],
  reason: Hold.shape.kind.options,
  pool: ["pages", "sign-in"],
  thread: ["main"],
  commit: ["0123abcd"],
};

const isKnown = (label: string, value: string): boolean => {
  if (label === "status") return /^([1-5]xx|[45]\d\d|other|unreachable|no-answer)$/.test(value);
  return label === "version" ? /^\d+\.\d+\.\d+$/.test(value) : (KNOWN[label]?.includes(value) ?? false);
};

test("metrics: an answer of the service with a status that nobody knows -> one series for all of them", async () => {
  for (const status of [299, 218, 777, 999]) meter()?.serviceAnswer("GET /x", status, 0.1);
  const of = (await scrape.samples()).filter(({ labels }) => labels.operation === "GET /x");
  assert.deepEqual(new Set(of.map(({ labels }) => labels.status)), new Set(["2xx", "other"]));
});

test("metrics: the database does not answer -> it says so, and tells nothing of what it knew", async () => {
  isAway = true;
  nowMs += 5_000;
  const samples = await scrape.samples();
  assert.equal(valueIn(samples, "tuma_database_up"), 0);
  assert.equal(valueIn(samples, "tuma_queued_recipients"), undefined);
  assert.equal(valueIn(samples, "tuma_campaigns_held"), undefined);
  assert.ok((valueIn(samples, "process_start_time_seconds") ?? 0) > 0);
  isAway = false;
  nowMs += 5_000;
  assert.equal(valueIn(await scrape.samples(), "tuma_database_up"), 1);
});

/** What costs memory, and only whoever counts needs. */
const COUNTING = /\/lib\/launch\/metrics\//;

test("metrics are off: nothing of them is loaded by any process, and nothing is counted", async () => {
  const loaded = await loadedBy(
    new URL("../front/thread/run-thread.ts", import.meta.url),
    new URL("../front/serve-front.ts", import.meta.url),
    new URL("../pages/open-pages.ts", import.meta.url),
    new URL("../../server/worker/index.ts", import.meta.url),
    new URL("../../server/http/index.ts", import.meta.url),
  );
  assert.ok(loaded.length > 50, "the hook has seen them");
  assert.deepEqual(
    loaded.filter((url) => COUNTING.test(url)),
    [],
  );
});
