import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";
import { type CampaignRounds, campaignRounds } from "#lib/server/worker/rounds.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { ServiceStub } from "#lib/testing/stubs/stub-types.ts";
import { until } from "#lib/testing/until.ts";

const ASHA = "+255754600001";

const desk = await openDesk();
desk.clock.set(new Date());
const system = await openSystem(desk);
let stub: ServiceStub;
let rounds: CampaignRounds;
const stopping = new AbortController();

before(async () => {
  stub = await startServiceStub();
  const clock = {
    now: () => new Date(),
    sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)),
  };
  rounds = campaignRounds({ ...desk.context, ...clientOf(stub), clock });
});
beforeEach(async () => {
  // What the test before has accepted is not sent in this one.
  await desk.db.query(
    "UPDATE campaign SET state = 'cancelled', n_cancelled = n_cancelled + n_queued, n_queued = 0 WHERE state IN ('running', 'scheduled') AND n_attempting = 0",
  );
  stub.reset();
  await desk.db.query("TRUNCATE suppression");
  await desk.db.query("DELETE FROM contact_window");
  await desk.db.query(
    "UPDATE connection SET blocked_until = NULL, failure_streak = 0, is_breaker_open = false, tokens = 5",
  );
});
after(async () => {
  stopping.abort();
  await rounds.close();
  await stub.close();
  await desk.close();
});

const sms = (more: object = {}) => ({ to: ASHA, channel: "sms", text: "Habari", sender: "DUKA", ...more });
const send = (body: unknown) => system.ask("POST", "messages", { body });

/** Lets the worker go round until a message is in a state; the service may have handed on what it accepted. */
async function reaches(id: string, ...states: string[]): Promise<void> {
  let last = "";
  await until(
    async () => {
      await rounds.round(stopping.signal);
      const { json } = await system.ask("GET", `messages/${id}`);
      last = JSON.stringify(json);
      return states.includes(json.state);
    },
    () => last,
  );
}

/** As if the time were over after which it is tried again. */
const tryAgain = () =>
  desk.db.query(
    "UPDATE campaign SET hold = hold || jsonb_build_object('until', now() - interval '1 second') WHERE state = 'running' AND hold IS NOT NULL",
  );

async function held(text: string): Promise<{ id: string; reason: string }> {
  const { json } = await send(sms({ text }));
  await until(
    async () => {
      await rounds.round(stopping.signal);
      return (await system.ask("GET", `messages/${json.id}`)).json.reason !== null;
    },
    () => `${stub.requests} requests`,
  );
  const read = (await system.ask("GET", `messages/${json.id}`)).json;
  assert.equal(read.state, "queued", JSON.stringify(read));
  return read;
}

test("no credits: a message is held with the reason, asks seldom, and goes once when there are some", async () => {
  await reaches((await send(sms({ text: "Kwanza" }))).json.id, "accepted");
  await desk.db.query("UPDATE connection SET balance = 0, balance_at = now() WHERE service = 'sms'");
  stub.judge = () => ({ status: 400, text: JSON.stringify({ message: "Insufficient credits" }) });
  const { id, reason } = await held("Kodi 3301");
  assert.match(reason, /needs 1 credit, and none is left.*We try again within a quarter of an hour\./);
  for (let times = 0; times < 5; times++) await rounds.round(stopping.signal);
  assert.equal(stub.requests, 2, "asked once");
  stub.judge = () => null;
  await tryAgain();
  await reaches(id, "accepted");
  assert.equal(stub.ledger.filter(({ text }) => text === "Kodi 3301").length, 1);
  await desk.db.query("UPDATE connection SET balance = NULL, balance_at = NULL WHERE service = 'sms'");
});

test("a refused key of the service: a message is held with the reason, can be cancelled, and is then never sent", async () => {
  stub.fate = () => "401";
  const { id, reason } = await held("Kodi 3302");
  assert.match(reason, /Check it in the portal\. We try again within a quarter of an hour\./);
  const cancelled = await system.ask("DELETE", `messages/${id}`);
  assert.deepEqual([cancelled.status, cancelled.json.state], [200, "cancelled"]);
  stub.fate = () => "ok";
  await tryAgain();
  await rounds.round(stopping.signal);
  assert.equal(stub.ledger.length, 0);
});

test("a batch in one request, one of it refused by the service -> that one alone is refused", async () => {
  stub.judge = (texts) => (texts.includes("Mbaya") ? { status: 400, text: '{"message":"Bad text"}' } : null);
  const messages = ["Habari 1", "Mbaya", "Habari 2", "Habari 3"].map((text, at) =>
    sms({ to: `+25575460010${at}`, text }),
  );
  const { json } = await system.ask("POST", "message-batches", { body: { messages } });
  for (const [at, { id }] of json.items.entries())
    await reaches(id, ...(at === 1 ? ["refused"] : ["accepted", "sent"]));
  assert.deepEqual(stub.ledger.map(({ text }) => text).toSorted(), ["Habari 1", "Habari 2", "Habari 3"]);
});

test("marketing that waits for its hours, more than the worker takes up at once -> a service message is sent meanwhile", async () => {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: desk.context.env.defaultTimezone }).format(
      new Date(),
    ),
  );
  const hours = hour < 12 ? { from: "13:00", to: "23:00" } : { from: "01:00", to: "11:00" };
  await updateSettingRow(desk.db, "marketingHours", hours);
  const messages = Array.from({ length: 150 }, () => sms({ kind: "marketing", text: "Punguzo" }));
  const batch = await system.ask("POST", "message-batches", { body: { messages } });
  assert.equal(batch.status, 202);
  const { json } = await send(sms({ text: "Kodi 3303" }));
  await reaches(json.id, "accepted");
  const first = (await system.ask("GET", `messages/${batch.json.items[0].id}`)).json;
  assert.deepEqual([first.state, stub.ledger.length], ["queued", 1]);
  assert.match(first.reason, /Marketing messages are sent only between/);
});
