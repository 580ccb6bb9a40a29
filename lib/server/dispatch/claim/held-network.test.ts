import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Network } from "#lib/contract/rules/networks.ts";
import type { Tx } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { cancelQueued } from "#lib/server/store/campaign/cancel.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { holdNetwork, releaseNetwork, tryNetwork } from "#lib/server/store/sending/network-hold.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { whileHeld } from "#lib/testing/while-held.ts";
import { bulkOf, failed, openLane } from "../test-lane.ts";
import type { Claim } from "./claim-new.ts";

const engine = await openEngine();
const { db } = engine;
after(engine.close);
beforeEach(engine.renew);
const { claim, settle } = openLane(engine);

const RUNS = Number(process.env.HELD_RUNS ?? 12);
/** Every third person is of Halotel, every sixth of Airtel. */
const PREFIX = ["+25562", "+25574", "+25576", "+25561", "+25568", "+25575"];
const numberOf = (at: number) => `${PREFIX[at % 6]}${String(1_000_000 + at)}`;
const isHalotel = (number: string) => /^\+2556[123]/.test(number);

const plant = (size: number, lane: "fast" | "exact" = "fast") =>
  plantCampaign(db, { channel: "sms", size, chunkSize: 10, lane, numberOf });
const goOn = () =>
  db.query(
    "UPDATE connection SET is_breaker_open = false, blocked_until = NULL, chunk_limit = 100, tokens = 100",
  );
const held = (id: string, network: Network = "halotel") =>
  db.transaction((tx) =>
    holdNetwork(tx, id, { network, by: id, goesOn: false, at: new Date("2026-03-02T09:00:00Z") }),
  );
const release = (id: string, network: Network = "halotel") =>
  db.transaction((tx) => releaseNetwork(tx, id, network));
const holdOf = async (id: string) =>
  (await db.query<{ hold: unknown }>("SELECT hold FROM campaign WHERE id = $1", [id]))[0]?.hold;

/** Claims until nothing is to be had, answered as the test says; whom it was for, in order. */
async function sendAll(id: string): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    await goOn();
    const made = await claim(id);
    if (made.kind === "stopped" || (made.kind === "wait" && made.delayMs > 0)) return sent;
    if (made.kind !== "attempt") continue;
    sent.push(...made.attempt.members.map(({ number }) => number));
    await settle(made.attempt, bulkOf(made.attempt));
  }
}

test("one network is held: everybody else is sent to, the campaign waits for it and says so, and let go they get it once", async () => {
  const id = await plant(60);
  await held(id);
  const first = await sendAll(id);
  assert.equal(first.length, 40);
  assert.ok(!first.some(isHalotel));
  assert.deepEqual(await holdOf(id), {
    ...{ kind: "network", until: null, code: "network-held" },
    params: { people: 20, networks: ["halotel"] },
  });
  const waiting = await countsOf(db, id);
  assert.deepEqual([waiting.state, waiting.queued, waiting.accepted], ["running", 20, 40]);

  assert.equal(await release(id), 20);
  assert.equal(await holdOf(id), null);
  const second = await sendAll(id);
  assert.ok(second.every(isHalotel));
  assert.equal(new Set([...first, ...second]).size, 60);
  assert.equal(first.length + second.length, 60);
  assert.equal((await countsOf(db, id)).state, "sent");
});

/** A press that has the lock of the campaign before a claim that waits for it. */
const claimBehind = async (id: string, press: (tx: Tx) => Promise<unknown>) => {
  await goOn();
  const [, made] = await whileHeld<unknown>(db, `SELECT FROM campaign WHERE id = '${id}' FOR NO KEY UPDATE`, [
    () => db.transaction(async (tx) => (await lockCampaign(tx, id)) && press(tx)),
    () => claim(id),
  ]);
  return made as Claim;
};

test("a claim waits for the lock while its network is let go -> nobody of it waits on, and everybody gets it", async () => {
  const id = await plant(60);
  await held(id);
  const made = await claimBehind(id, (tx) => releaseNetwork(tx, id, "halotel"));
  assert.ok(made.kind === "attempt", made.kind);
  await settle(made.attempt, bulkOf(made.attempt));
  assert.equal(made.attempt.members.length + (await sendAll(id)).length, 60);
  assert.equal((await countsOf(db, id)).state, "sent");
});

test("a claim waits for the lock while its network is held -> it takes nobody of it", async () => {
  const id = await plant(60);
  const made = await claimBehind(id, (tx) =>
    holdNetwork(tx, id, { network: "halotel", by: id, goesOn: false, at: new Date("2026-03-02T09:00:00Z") }),
  );
  assert.ok(made.kind === "attempt", made.kind);
  assert.ok(!made.attempt.members.some(({ number }) => isHalotel(number)));
});

test("only people of held networks are left, and a claim waits for the lock while one is let go -> it takes them", async () => {
  const id = await plant(60);
  await held(id);
  await held(id, "airtel");
  await sendAll(id);
  const made = await claimBehind(id, (tx) => releaseNetwork(tx, id, "halotel"));
  assert.ok(made.kind === "attempt", made.kind);
  assert.ok(made.attempt.members.every(({ number }) => isHalotel(number)));
});

test("a try of a network that is held: so many of its people are sent to, the others wait on", async () => {
  const id = await plant(60);
  await held(id);
  await sendAll(id);
  await db.transaction((tx) =>
    tryNetwork(tx, id, { network: "halotel", people: 5, at: new Date("2026-03-02T09:30:00Z") }),
  );
  const tried = await sendAll(id);
  assert.equal(tried.length, 5);
  assert.ok(tried.every(isHalotel));
  assert.equal(await release(id), 15);
});

test("held before anybody of it was met: a try takes the first who come, and no more", async () => {
  const id = await plant(60);
  await held(id);
  await db.transaction((tx) =>
    tryNetwork(tx, id, { network: "halotel", people: 3, at: new Date("2026-03-02T09:30:00Z") }),
  );
  assert.equal((await sendAll(id)).filter(isHalotel).length, 3);
});

test("a campaign that holds people is cancelled: nobody of them is sent to, and nothing of them is kept", async () => {
  const id = await plant(60);
  await held(id);
  await sendAll(id);
  await db.query("UPDATE campaign SET state = 'cancelling', hold = NULL WHERE id = $1", [id]);
  await db.transaction((tx) => cancelQueued(tx, id));
  assert.equal((await countsOf(db, id)).cancelled, 20);
  assert.deepEqual(await db.query("SELECT FROM network_waiting WHERE campaign_id = $1", [id]), []);
  assert.deepEqual(await sendAll(id), []);
});

test("its last moment passes while people are held: they are cancelled like anybody who still waits", async () => {
  const id = await plant(60);
  await held(id);
  await sendAll(id);
  await db.query("UPDATE campaign SET expires_at = now() - interval '1 s' WHERE id = $1", [id]);
  await sendAll(id);
  const { state, cancelled, accepted } = await countsOf(db, id);
  assert.deepEqual([state, cancelled, accepted], ["sent", 20, 40]);
});

test("somebody who opts out while their network is held -> left out when it is let go", async () => {
  const id = await plant(60);
  await held(id);
  await sendAll(id);
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'test')", [
    numberOf(0),
  ]);
  await release(id);
  assert.ok(!(await sendAll(id)).includes(numberOf(0)));
  const { state, cancelled, accepted } = await countsOf(db, id);
  assert.deepEqual([state, cancelled, accepted], ["sent", 1, 59]);
});

test("many people of a network that is held -> each is passed once, in requests of a hundred, by an index", async () => {
  const size = Number(process.env.HELD_SIZE ?? 3_000);
  const id = await plantCampaign(db, { channel: "sms", size, numberOf: (at) => `+25562${1_000_000 + at}` });
  await held(id);
  await goOn();
  let steps = 0;
  for (let isMore = true; isMore; steps++) {
    const made = await claim(id);
    isMore = made.kind === "wait" && made.delayMs === 0;
  }
  assert.equal(steps, Math.ceil(size / 100) + 1);
  assert.equal(await release(id), size);
});

for (let run = 0; run < RUNS; run++)
  test(`two lanes, networks held and let go, answers lost and put back, pauses at any moment -> everybody gets it at most once and nobody is lost (seed ${SEED + run})`, async () => {
    const random = createRandom(SEED + run);
    const size = 40 + Math.floor(random() * 80);
    const id = await plant(size, random() < 0.2 ? "exact" : "fast");
    const walk = walkOf(id, random);
    for (let at = 0; at < 120; at++) await walk.step();
    await walk.end();
    const { state, accepted, queued } = await countsOf(db, id);
    assert.deepEqual([state, accepted, queued], ["sent", size, 0]);
    assert.equal(walk.sent.size, size);
    assert.ok([...walk.sent.values()].every((times) => times === 1));
  });

const NETWORKS: Network[] = ["halotel", "airtel", "vodacom"];

/** A campaign with whatever may happen to it at any moment; whom it was sent to, how often. */
function walkOf(id: string, random: () => number) {
  const sent = new Map<string, number>();
  const out: (() => Promise<void>)[] = [];
  const heldNow = new Set<Network>();
  const pick = () => NETWORKS[Math.floor(random() * NETWORKS.length)] ?? "halotel";
  const answer = async (attempt: Attempt, isPutBack: boolean) => {
    const numbers = isPutBack ? [] : attempt.members.map(({ number }) => number);
    for (const number of numbers) sent.set(number, (sent.get(number) ?? 0) + 1);
    await settle(attempt, isPutBack ? failed("service_rate_limited", { retry: "after" }) : bulkOf(attempt));
  };
  const send = async () => {
    await goOn();
    const made = await claim(id);
    if (made.kind !== "attempt") return;
    const { attempt } = made;
    for (const { number } of attempt.members)
      assert.ok(![...heldNow].some((network) => networkIs(network, number)), `${number} is held`);
    const isPutBack = random() < 0.2;
    out.push(() => answer(attempt, isPutBack));
  };
  const letGo = async (network: Network) => {
    await release(id, network);
    heldNow.delete(network);
  };
  const holdOne = async (network: Network) => {
    heldNow.add(network);
    await held(id, network);
  };
  const pause = async () => {
    await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1 AND state = 'running'", [id]);
    await send();
    await db.query("UPDATE campaign SET state = 'running' WHERE id = $1 AND state = 'paused'", [id]);
  };
  const ways: [below: number, way: () => unknown][] = [
    [0.3, send],
    [0.6, () => Promise.all([send(), send()])],
    [0.75, () => out.splice(Math.floor(random() * out.length), 1)[0]?.()],
    [0.85, () => holdOne(pick())],
    [0.95, () => letGo(pick())],
    [1, pause],
  ];
  const settleAll = async () => {
    for (const settled of out.splice(0)) await settled();
  };
  return {
    sent,
    async step() {
      const roll = random();
      await ways.find(([below]) => roll < below)?.[1]();
    },
    async end() {
      for (const network of NETWORKS) await letGo(network);
      await settleAll();
      for (let at = 0; at < 400 && (await countsOf(db, id)).state === "running"; at++) {
        await send();
        await settleAll();
      }
    },
  };
}

const DIGITS: Partial<Record<Network, RegExp>> = {
  halotel: /^\+2556[123]/,
  airtel: /^\+255(66|68|69|78)/,
  vodacom: /^\+2557[24569]/,
};
const networkIs = (network: Network, number: string) => DIGITS[network]?.test(number) === true;
