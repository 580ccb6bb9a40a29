import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import type { CampaignNetworks, HoldNetwork } from "#lib/contract/desk/network.ts";
import { RIGHTS } from "#lib/contract/desk/team/rights.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { releaseNetworks } from "../../overview/release-networks.ts";

const HOLD = door("POST /api/campaigns/:id/held-networks");
const RELEASE = door("DELETE /api/campaigns/:id/held-networks/:network");
const NETWORKS = door("GET /api/campaigns/:id/networks");
const HISTORY = door("GET /api/campaigns/:id/history");

const desk = await openDesk();
const { db, clock } = desk;
after(() => desk.close());

const NOON = new Date("2026-03-02T09:00:00Z");
const MINUTE_MS = 60_000;
beforeEach(async () => {
  clock.set(NOON);
  await db.query("TRUNCATE campaign, network_hold, network_waiting, network_window CASCADE");
});

type Person = { cookie: string; user: { id: string; name: string } };
const press = async (
  id: string,
  { cookie }: Person,
  body: HoldNetwork = { network: "halotel", goesOn: true },
) => {
  const answer = await desk.ask(HOLD, { method: "POST", params: { id }, cookie, body });
  return { status: answer.status, ...((await answer.json()) as { campaign: Campaign; detail: string }) };
};
const letGo = async (id: string, { cookie }: Person, network = "halotel") =>
  (await desk.ask(RELEASE, { method: "DELETE", params: { id, network }, cookie })).status;
const networksOf = async (id: string, { cookie }: Person) =>
  (await (await desk.ask(NETWORKS, { params: { id }, cookie })).json()) as CampaignNetworks;

/** Twenty of Halotel who wait, as a claim has passed them. */
async function plantWaiting(): Promise<string> {
  const id = await plantCampaign(db, {
    channel: "sms",
    size: 40,
    numberOf: (at) => `+25562${1_000_000 + at}`,
  });
  await db.query("UPDATE campaign SET cursor_seq = 40 WHERE id = $1", [id]);
  await db.query(
    "INSERT INTO network_waiting (campaign_id, network, seq, pack) SELECT campaign_id, 'halotel', seq, pack FROM recipient WHERE campaign_id = $1",
    [id],
  );
  return id;
}

const windows = (sent: number, quick: number, at: Date) =>
  db.query(
    "INSERT INTO network_window (at, network, sent, quick, usual) VALUES ($1, 'halotel', $2, $3, 900) ON CONFLICT (at, network) DO UPDATE SET quick = excluded.quick",
    [new Date(at.getTime() - 20 * MINUTE_MS), sent, quick],
  );
const auditOf = (id: string) =>
  db.query("SELECT action, actor_name AS by, detail FROM audit WHERE target = $1 ORDER BY seq", [id]);
const requeued = async (id: string) =>
  (await db.query("SELECT FROM requeue WHERE campaign_id = $1", [id])).length;

test("a network is held and let go by presses: who, since when, how many wait; in the log and the history, twice is once", async () => {
  const sender = await desk.signIn("sender");
  const id = await plantWaiting();
  for (let twice = 0; twice < 2; twice++) assert.equal((await press(id, sender)).status, 200);
  const { held } = await networksOf(id, sender);
  assert.deepEqual(held, [
    { network: "halotel", since: NOON.toISOString(), by: sender.user.name, goesOn: true, people: 40 },
  ]);
  for (let twice = 0; twice < 2; twice++) assert.equal(await letGo(id, sender), 200);
  assert.deepEqual((await networksOf(id, sender)).held, []);
  assert.equal(await requeued(id), 40);
  const by = sender.user.name;
  assert.deepEqual(await auditOf(id), [
    { action: "campaign.hold-network", by, detail: { network: "Halotel", goesOn: true, recipients: 40 } },
    { action: "campaign.release-network", by, detail: { network: "Halotel", recipients: 40 } },
  ]);
  const history = (await (
    await desk.ask(HISTORY, { params: { id }, cookie: sender.cookie })
  ).json()) as CampaignHistory;
  assert.deepEqual(
    history.story.flatMap((item) => (item.kind === "person" ? [item.action] : [])),
    ["campaign.hold-network", "campaign.release-network"],
  );
});

test("a viewer, chat, a campaign that is over, one that there is none of -> nothing is held", async () => {
  const sender = await desk.signIn("sender");
  const id = await plantWaiting();
  assert.equal((await press(id, await desk.signIn("viewer"))).status, 403);
  const chat = await plantCampaign(db, { channel: "chat-text", size: 3 });
  const refused = await press(chat, sender);
  assert.deepEqual(
    [refused.status, refused.detail],
    [409, "Only a campaign of SMS can hold one network: chat does not go by the networks of phones."],
  );
  await db.query("UPDATE campaign SET state = 'cancelling' WHERE id = $1", [id]);
  assert.equal((await press(id, sender)).status, 409);
  assert.equal((await press(randomUUID(), sender)).status, 404);
  assert.deepEqual(await db.query("SELECT FROM network_hold"), []);
});

test("whoever may not send SMS holds a network as they may pause, and does not let it go", async () => {
  const stopper = await desk.signIn("sender");
  await db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [
    stopper.user.id,
    RIGHTS.filter((right) => right !== "sms"),
  ]);
  const id = await plantWaiting();
  assert.equal((await press(id, stopper)).status, 200);
  assert.equal(await letGo(id, stopper), 403);
  assert.equal(await requeued(id), 0);
});

test("its network is late, then not late any more -> it goes on without a press, and one that waits for a press does not", async () => {
  const sender = await desk.signIn("sender");
  const [own, pressed] = [await plantWaiting(), await plantWaiting()];
  await press(own, sender);
  await press(pressed, sender, { network: "halotel", goesOn: false });
  await windows(40, 4, NOON);
  assert.deepEqual((await networksOf(own, sender)).late, [
    { network: "halotel", since: new Date(NOON.getTime() - 20 * MINUTE_MS).toISOString() },
  ]);
  await releaseNetworks({ db, clock });
  assert.equal(await requeued(own), 0);
  await windows(40, 36, NOON);
  await Promise.all([releaseNetworks({ db, clock }), releaseNetworks({ db, clock })]);
  assert.deepEqual([await requeued(own), await requeued(pressed)], [40, 0]);
  assert.deepEqual((await auditOf(own)).at(-1), {
    ...{ action: "campaign.release-network", by: "system" },
    detail: { network: "Halotel", recipients: 40 },
  });
});

test("nobody sends to the network, so nothing says how it is -> after half an hour a few are sent to, and the others wait on", async () => {
  const sender = await desk.signIn("sender");
  const id = await plantWaiting();
  await press(id, sender);
  await releaseNetworks({ db, clock });
  assert.equal(await requeued(id), 0);
  clock.set(new Date(NOON.getTime() + 31 * MINUTE_MS));
  await Promise.all([releaseNetworks({ db, clock }), releaseNetworks({ db, clock })]);
  assert.equal(await requeued(id), 30);
  assert.equal((await db.query("SELECT FROM network_waiting WHERE campaign_id = $1", [id])).length, 10);
});

test("a campaign that holds a network is paused -> its people stay where they are, also where the network is well again", async () => {
  const sender = await desk.signIn("sender");
  const id = await plantWaiting();
  await press(id, sender);
  await db.query("UPDATE campaign SET state = 'paused' WHERE id = $1", [id]);
  await windows(40, 36, NOON);
  await releaseNetworks({ db, clock });
  assert.equal(await requeued(id), 0);
  await db.query("UPDATE campaign SET state = 'running' WHERE id = $1", [id]);
  await releaseNetworks({ db, clock });
  assert.equal(await requeued(id), 40);
});
