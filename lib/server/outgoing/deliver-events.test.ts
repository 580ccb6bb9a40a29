import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { after, afterEach, beforeEach, test } from "node:test";
import { OUTGOING_TYPES } from "#lib/contract/desk/outgoing-types.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type EventReceiver, signersOf, startEventReceiver } from "#lib/testing/stubs/event-receiver.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { until } from "#lib/testing/until.ts";
import { listNotices, publishNotices } from "../notices/index.ts";
import { openDelivering } from "./deliver-events.ts";
import {
  createEventAddress,
  deleteEventAddress,
  listDeliveries,
  listEventAddresses,
  repeatDeliveries,
  repeatOneDelivery,
  rotateEventAddressSecret,
  testEventAddress,
  updateEventAddress,
} from "./index.ts";

const desk = await openDesk();
const { db, clock, context } = desk;
const { user } = await desk.signIn("owner");
const ctx = { ...context, requestId: "test", actor: { ...user, userId: user.id, sessionId: "s" } };
after(desk.close);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const receivers: EventReceiver[] = [];
const origins: string[] = [];
async function openReceiver(answer?: RequestListener): Promise<EventReceiver> {
  const receiver = await startEventReceiver();
  receivers.push(receiver);
  origins.push(receiver.origin);
  if (answer) receiver.answer = answer;
  return receiver;
}
beforeEach(async () => {
  for (const table of ["event_address", "outgoing_event", "event_delivery"])
    await db.query(`DELETE FROM ${table}`);
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
// As the settings of the server say it, which are read at each try.
context.env.eventPrivateOrigins = origins;

let names = 0;
const add = (url: string, more: { seesNumbers?: boolean } = {}) =>
  createEventAddress(ctx, {
    name: `Duka ${++names}`,
    url,
    types: [...OUTGOING_TYPES],
    seesNumbers: true,
    ...more,
  });
const happen = (n = 1) =>
  db.query(
    `INSERT INTO outgoing_event (type, at, number, data) SELECT 'message.sent', $2, '+255754000318', '{}' FROM generate_series(1, $1)`,
    [n, clock.now()],
  );

const posting = { privateOrigins: origins, tryMs: limitMs(400) };
const signal = new AbortController().signal;
const openWorker = () => openDelivering(context, posting);
/** What is due is posted, and written down. */
async function pump() {
  const worker = openWorker();
  await worker.round(signal);
  await worker.settle();
}
const forward = async (ms: number) => {
  clock.forward(ms);
  await pump();
};
const status =
  (code: number, body = ""): RequestListener =>
  (_, response) =>
    response.writeHead(code, { location: `${origins[0]}/elsewhere` }).end(body);
const deliveriesOf = async (id: string) => (await listDeliveries(ctx, { id, show: "all" })).items;
const addressOf = async (id: string) => {
  const { addresses } = await listEventAddresses(ctx);
  return addresses.find((address) => address.id === id) ?? assert.fail("it is gone");
};

test("an event -> posted once to each address, signed by its own secret, with its sequence and a whole number", async () => {
  const [shop, bank] = [await openReceiver(), await openReceiver()];
  const made = [await add(shop.url), await add(bank.url)];
  await happen();
  await pump();
  await forward(HOUR);
  const secrets = made.map(({ signingSecret }) => signingSecret);
  const [got, ...more] = shop.received;
  assert.ok(got);
  assert.deepEqual([more, bank.received.length], [[], 1]);
  assert.deepEqual([signersOf(got, secrets), got.headers["webhook-id"]], [[secrets[0]], got.event.id]);
  assert.deepEqual([got.event.type, got.event.data], ["message.sent", { number: "+255754000318" }]);
  assert.ok(Number(got.event.sequence) > 0);
  assert.ok(secrets.every((secret) => Buffer.from(secret.slice(6), "base64").length >= 24));
});

test("an address that sees no numbers -> masked", async () => {
  const shop = await openReceiver();
  await add(shop.url, { seesNumbers: false });
  await happen();
  await pump();
  assert.deepEqual(shop.received[0]?.event.data, { number: "+25575•••318" });
});

test("not accepted -> tried again at 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h under the same id, then failed", async () => {
  const shop = await openReceiver(status(500, "Our database is away"));
  const { id } = await add(shop.url);
  await happen();
  await pump();
  const waits = [5_000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
  for (const [place, wait] of waits.entries()) {
    await forward(wait - 1);
    assert.equal(shop.received.length, place + 1, `not before its time ${place}`);
    await forward(1);
    assert.equal(shop.received.length, place + 2, `at its time ${place}`);
  }
  await forward(48 * HOUR);
  assert.deepEqual([shop.received.length, new Set(shop.ids()).size], [10, 1]);
  const [delivery] = await deliveriesOf(id);
  assert.deepEqual(
    [delivery?.state, delivery?.tries, delivery?.status, delivery?.problem],
    ["failed", 10, 500, "status"],
  );
});

test("a redirect -> followed nowhere; an answer without an end -> accepted by its status, read for a few kB", async () => {
  const elsewhere = await openReceiver();
  const moved = await openReceiver((_, response) =>
    response.writeHead(302, { location: elsewhere.url }).end(),
  );
  const endless = await openReceiver((_, response) => {
    response.writeHead(200);
    const more = () =>
      void (!response.destroyed && response.write("x".repeat(1_024), () => setImmediate(more)));
    more();
  });
  const made = [await add(moved.url), await add(endless.url)];
  await happen();
  await pump();
  const [first, second] = await Promise.all(made.map(async ({ id }) => (await deliveriesOf(id))[0]));
  assert.deepEqual([first?.state, first?.problem, elsewhere.received.length], ["waiting", "redirect", 0]);
  assert.deepEqual([second?.state, second?.status], ["accepted", 200]);
});

test("no answer -> given up after its time, as timeout; nobody there -> refused; a certificate of another name -> said", async () => {
  const silent = await openReceiver(() => undefined);
  const dead = await openReceiver();
  await dead.close();
  const other = await startRecordingHost("https");
  const otherOrigin = other.url.replace("http:", "https:");
  origins.push(otherOrigin);
  const made = [await add(silent.url), await add(dead.url), await add(`${otherOrigin}/tuma`)];
  await happen();
  await pump();
  const problems = await Promise.all(made.map(async ({ id }) => (await deliveriesOf(id))[0]?.problem));
  assert.deepEqual(problems, ["timeout", "connection-refused", "certificate"]);
  assert.equal(other.requests.length, 0);
  await other.close();
});

test("one address is slow and one is dead -> another one gets all of its events meanwhile", async () => {
  const waiting: (() => void)[] = [];
  const slow = await openReceiver((_, response) => waiting.push(() => response.writeHead(204).end()));
  const dead = await openReceiver((request) => request.socket.destroy());
  const healthy = await openReceiver();
  for (const { url } of [slow, dead, healthy]) await add(url);
  await happen(100);
  const worker = openDelivering(context, { privateOrigins: origins });
  await until(async () => {
    await worker.round(signal);
    return healthy.received.length === 100;
  }, "the healthy one waits for the others");
  assert.equal(new Set(healthy.ids()).size, 100);
  assert.ok(slow.received.length <= 48, "the slow one has as many at once as it may");
  const release = setInterval(() => {
    for (const end of waiting.splice(0)) end();
  }, 5);
  await worker.settle();
  clearInterval(release);
});

test("410 -> switched off at once; on again it goes on with what waits", async () => {
  const shop = await openReceiver(status(410));
  const { id } = await add(shop.url);
  await happen(2);
  await pump();
  const { isOn, offBecause } = await addressOf(id);
  assert.deepEqual([isOn, offBecause], [false, "gone"]);
  const before = shop.received.length;
  await forward(HOUR);
  assert.equal(shop.received.length, before, "nothing is posted to who is off");
  await assert.rejects(testEventAddress(ctx, { id }), /switched off/);
  shop.answer = status(204);
  const { name, url, types, seesNumbers } = await addressOf(id);
  await updateEventAddress(ctx, { id, name, url, types, seesNumbers, isOn: true });
  await forward(HOUR);
  assert.deepEqual(
    (await deliveriesOf(id)).map(({ state }) => state),
    ["accepted", "accepted"],
  );
});

test("nothing accepted for 5 days -> switched off and told in the bell; one that is accepted in between -> not", async () => {
  const dead = await openReceiver(status(503));
  const flaky = await openReceiver(status(503));
  const [off, on] = [await add(dead.url), await add(flaky.url)];
  for (let day = 0; day < 6; day++) {
    await happen();
    await pump();
    flaky.answer = status(day === 2 ? 204 : 503);
    await forward(24 * HOUR);
  }
  const [first, second] = [await addressOf(off.id), await addressOf(on.id)];
  assert.deepEqual([first.isOn, first.offBecause, second.isOn], [false, "failing", true]);
  const viewer = (await desk.signIn("viewer")).user;
  await db.transaction(publishNotices);
  const told = async (person: typeof user | typeof viewer) =>
    (await listNotices({ ...ctx, actor: { ...person, userId: person.id, sessionId: "s" } }, {})).items.map(
      ({ eventAddress }) => eventAddress,
    );
  assert.deepEqual(await told(user), [{ id: off.id, name: first.name, offBecause: "failing" }]);
  assert.deepEqual(await told(viewer), []);
});

test("a worker dies after it posted and before it wrote that down -> posted again under the same id, and no event is lost", async () => {
  const shop = await openReceiver();
  await add(shop.url);
  await happen(3);
  // It posts and is never heard of again.
  await openWorker().round(signal);
  await until(() => shop.received.length === 3, "they were not posted");
  await pump();
  assert.equal(shop.received.length, 3, "while it may be at them, no other one is");
  await forward(31_000);
  assert.equal(shop.received.length, 6);
  assert.equal(new Set(shop.ids()).size, 3);
  await forward(HOUR);
  assert.equal(shop.received.length, 6);
});

test("nothing is due -> the worker does not ask the database again at once", async () => {
  await add((await openReceiver()).url);
  const delayMs = await openWorker().round(signal);
  assert.ok(delayMs >= 100, String(delayMs));
});

test("our own stop breaks a try off -> it is none, and made again by whoever starts next", async () => {
  const shop = await openReceiver(() => undefined);
  const { id } = await add(shop.url);
  await happen();
  const stopping = new AbortController();
  const worker = openDelivering(context, { privateOrigins: origins });
  await worker.round(stopping.signal);
  await until(() => shop.received.length === 1, "it was not posted");
  stopping.abort();
  await worker.settle();
  const [delivery] = await deliveriesOf(id);
  assert.deepEqual([delivery?.state, delivery?.tries, delivery?.problem], ["waiting", 0, null]);
  assert.equal((await addressOf(id)).failingSince, null);
});

test("a new secret in the middle -> both sign for a day, then the new one alone", async () => {
  const shop = await openReceiver();
  const old = await add(shop.url);
  const fresh = await rotateEventAddressSecret(ctx, { id: old.id });
  const secrets = [old.signingSecret, fresh.signingSecret];
  await happen();
  await pump();
  await forward(24 * HOUR + 1);
  await happen();
  await pump();
  assert.deepEqual(
    shop.received.map((got) => signersOf(got, secrets)),
    [secrets, [fresh.signingSecret]],
  );
});

test("what failed is sent again by one press, what came while it was off by another; a deleted address gets nothing", async () => {
  const shop = await openReceiver(status(500));
  const { id } = await add(shop.url);
  const since = clock.now().toISOString();
  await happen();
  await pump();
  await db.query("UPDATE event_delivery SET state = 'failed'");
  await db.query("UPDATE event_address SET is_on = false");
  await happen(2);
  await pump();
  await db.query("UPDATE event_address SET is_on = true, failing_since = NULL");
  shop.answer = status(204);
  shop.received.length = 0;
  assert.deepEqual(await repeatDeliveries(ctx, { id, what: "failed", since }), { count: 1 });
  await pump();
  assert.deepEqual(await repeatDeliveries(ctx, { id, what: "all", since }), { count: 3 });
  await pump();
  assert.deepEqual([shop.received.length, new Set(shop.ids()).size], [4, 3]);
  const [newest] = await deliveriesOf(id);
  await repeatOneDelivery(ctx, { id, sequence: newest?.sequence ?? 0 });
  await pump();
  assert.equal(shop.received.length, 5);
  await repeatOneDelivery(ctx, { id, sequence: newest?.sequence ?? 0 });
  await deleteEventAddress(ctx, { id });
  await pump();
  assert.equal(shop.received.length, 5);
});

test("a test event -> posted to that address alone and once, whatever it answers", async () => {
  const [shop, bank] = [await openReceiver(status(500)), await openReceiver()];
  const { id } = await add(shop.url);
  await add(bank.url);
  await testEventAddress(ctx, { id });
  await pump();
  await forward(HOUR);
  assert.deepEqual([shop.received.map(({ event }) => event.type), bank.received], [["test"], []]);
  assert.equal((await deliveriesOf(id))[0]?.state, "failed");
});

test("a name that led to a public address leads into our network by now -> no connection", async () => {
  const inside = await openReceiver();
  const { id } = await add(inside.url);
  await db.query("UPDATE event_address SET url = 'https://duka.example/tuma' WHERE id = $1", [id]);
  await happen();
  let looks = 0;
  const resolve = async () => {
    looks += 1;
    return [{ address: "127.0.0.1", family: 4 as const }];
  };
  const worker = openDelivering(context, { privateOrigins: [], resolve });
  await worker.round(signal);
  await worker.settle();
  const [delivery] = await deliveriesOf(id);
  assert.deepEqual([delivery?.problem, looks, inside.received.length], ["private-host", 1, 0]);
});

test("the server's settings name an origin no more -> nothing is posted there", async () => {
  const shop = await openReceiver();
  const { id } = await add(shop.url);
  await happen();
  const worker = openDelivering(context, { privateOrigins: [] });
  await worker.round(signal);
  await worker.settle();
  assert.deepEqual([(await deliveriesOf(id))[0]?.problem, shop.received.length], ["not-allowed", 0]);
});
