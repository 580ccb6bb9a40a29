import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { SettingName, SettingValues } from "#lib/contract/desk/settings/company-settings.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import { recordConsents } from "#lib/server/consent/index.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { updateSettingRow } from "../console/setting.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE company_setting, consent, consent_fact, restriction, marketing_contact");
});

const setTo = <Name extends SettingName>(name: Name, value: SettingValues[Name]) =>
  updateSettingRow(db, name, value);

type Kind = { size?: number; channel?: "sms" | "chat-text"; messageClass?: "marketing" | "service" };

/** Of marketing, to the numbers that every plan of the test has; sent at any hour. */
async function plant({ size = 6, channel = "sms", messageClass = "marketing" }: Kind = {}): Promise<string> {
  const id = await plantCampaign(db, { channel, size });
  await db.query(
    "UPDATE campaign SET message_class = $2, outside_hours_by = id, outside_hours_at = now() WHERE id = $1",
    [id, messageClass],
  );
  return id;
}

const numbersOf = async (id: string): Promise<string[]> =>
  (
    await db.query<{ number: string }>("SELECT number FROM recipient WHERE campaign_id = $1 ORDER BY seq", [
      id,
    ])
  ).map(({ number }) => number);

const reasonsOf = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.query<{ reason: string; count: number }>(
        `SELECT coalesce(reason, state) AS reason, count(*)::int AS count FROM recipient WHERE campaign_id = $1
         GROUP BY 1 ORDER BY 1`,
        [id],
      )
    ).map(({ reason, count }) => [sayStored(reason), count]),
  );

const agree = (number: string, isGiven: boolean, purpose = "marketing") =>
  db.transaction((tx) =>
    recordConsents(tx, [
      {
        ...{
          id: `${number} ${purpose} ${isGiven} ${Date.now()}`,
          number,
          purpose,
          channel: "all",
          isGiven,
        },
        ...{ givenAt: new Date(), source: "person", wording: null, evidence: null, actorName: null },
      },
    ]),
  );

test("claim: who withdrew since the plan, or is restricted -> left out with the reason, and nothing was sent to them", async () => {
  const id = await plant();
  const [withdrew = "", restricted = ""] = await numbersOf(id);
  await agree(withdrew, false);
  await db.query("INSERT INTO restriction (number, reason, actor_name) VALUES ($1, 'asked', 'Neema Ally')", [
    restricted,
  ]);
  await run(id);
  assert.deepEqual(await reasonsOf(id), {
    accepted: 4,
    "Restricted: their data are kept and not used": 1,
    "Withdrew consent": 1,
  });
  assert.equal(
    stub.ledger.some(({ to }) => to === withdrew || to === restricted),
    false,
  );
  const { state, cancelled } = await countsOf(db, id);
  assert.deepEqual({ state, cancelled }, { state: "sent", cancelled: 2 });
});

test("claim: only with consent -> marketing goes to whoever agreed, a service message to all", async () => {
  await setTo("marketingConsent", "only");
  const [marketing, service] = [await plant(), await plant({ messageClass: "service" })];
  for (const number of (await numbersOf(marketing)).slice(0, 2)) await agree(number, true);
  await run(marketing);
  assert.deepEqual(await reasonsOf(marketing), { accepted: 2, "No consent": 4 });
  await run(service);
  assert.deepEqual(await reasonsOf(service), { accepted: 6 });
});

test("claim: a purpose of the company's own, only with consent -> whoever agreed to it, but not who withdrew from its kind since", async () => {
  await setTo("marketingConsent", "nothing");
  await setTo("purposes", [
    { name: "events", label: "Events", kind: "marketing", consent: "only", isRetired: false },
  ]);
  const id = await plant();
  await db.query("UPDATE campaign SET purpose = 'events' WHERE id = $1", [id]);
  const [agreed = "", left = "", back = "", other = "", gone = ""] = await numbersOf(id);
  for (const [number, isGiven, purpose] of [
    [agreed, true, "events"],
    [left, true, "events"],
    [left, false, "marketing"],
    [back, false, "marketing"],
    [back, true, "events"],
    [other, true, "marketing"],
    [gone, false, "events"],
    [gone, true, "marketing"],
  ] as const)
    await agree(number, isGiven, purpose);
  await run(id);
  assert.deepEqual(stub.ledger.map(({ to }) => to).toSorted(), [agreed, back]);
  assert.deepEqual(await reasonsOf(id), { "No consent": 2, "Withdrew consent": 2, accepted: 2 });
});

test("claim: a console in trial -> only numbers of the team, of every class", async () => {
  const id = await plant({ messageClass: "service" });
  const [team = ""] = await numbersOf(id);
  await setTo("trial", { numbers: [team] });
  await run(id);
  assert.deepEqual(await reasonsOf(id), {
    accepted: 1,
    "Not a number of the team, and this console is in trial": 5,
  });
});

test("claim: at most 2 in a day -> the third campaign by whatever channel goes to nobody who had them; service is not stopped", async () => {
  await setTo("marketingPerDay", 2);
  const [first, second, third] = [await plant(), await plant({ channel: "chat-text" }), await plant()];
  for (const id of [first, second]) {
    await run(id);
    assert.deepEqual(await reasonsOf(id), { accepted: 6 });
  }
  await run(third);
  assert.deepEqual(await reasonsOf(third), { "Had 2 marketing messages today": 6 });
  const service = await plant({ messageClass: "service" });
  await run(service);
  assert.deepEqual(await reasonsOf(service), { accepted: 6 });
});

test("claim: two campaigns at once on two channels, at most 1 in 7 days -> each person gets one of them", async () => {
  await setTo("marketingPerWeek", 1);
  const ids = [await plant({ size: 40 }), await plant({ size: 40, channel: "chat-text" })];
  await Promise.all(ids.map((id) => run(id)));
  const counts = await Promise.all(ids.map((id) => reasonsOf(id)));
  assert.equal(
    counts.reduce((sum, { accepted = 0 }) => sum + accepted, 0),
    40,
  );
  const sent = stub.ledger.map(({ to }) => to);
  assert.equal(new Set(sent).size, sent.length);
});

test("claim: a cap that is set while a campaign runs -> holds from the next request on", async () => {
  const first = await plant({ size: 600 });
  await run(first);
  const second = await plant({ size: 600 });
  let setting: Promise<void> | undefined;
  stub.before = () => {
    setting ??= setTo("marketingPerDay", 1);
    return setting;
  };
  await run(second);
  const { accepted = 0, "Had 1 marketing message today": had = 0 } = await reasonsOf(second);
  assert.equal(accepted + had, 600);
  // Two requests at most were claimed before anybody could have known.
  assert.ok(had >= 200, `${had} left out`);
});

test("claim: who was refused by the service -> has not had the message, and may get another", async () => {
  await setTo("marketingPerDay", 1);
  const first = await plant();
  await run(first);
  await db.query("UPDATE recipient SET state = 'rejected' WHERE campaign_id = $1 AND seq <= 2", [first]);
  const second = await plant();
  await run(second);
  assert.deepEqual(await reasonsOf(second), { accepted: 2, "Had 1 marketing message today": 4 });
});

test("claim: who was claimed and is queued again because nothing was sent -> has not had it; who may have it still counts", async () => {
  await setTo("marketingPerDay", 1);
  const first = await plant();
  await run(first);
  // Four come back unsent; of two of them somebody decided to send again what may have arrived.
  await db.query(
    `UPDATE recipient SET state = 'queued', generation = CASE WHEN seq <= 2 THEN 0 ELSE 1 END
     WHERE campaign_id = $1 AND seq <= 4`,
    [first],
  );
  await db.query("DELETE FROM attempt_member WHERE campaign_id = $1 AND seq <= 2", [first]);
  const second = await plant();
  await run(second);
  assert.deepEqual(await reasonsOf(second), { accepted: 2, "Had 1 marketing message today": 4 });
});

test("claim: who may have one message and is left out of its second try -> still counts", async () => {
  await setTo("marketingPerDay", 1);
  const first = await plant();
  await run(first);
  for (const state of ["cancelled", "rejected"])
    await db.query("UPDATE recipient SET state = $2, generation = 1 WHERE campaign_id = $1 AND seq = $3", [
      first,
      state,
      state === "cancelled" ? 1 : 2,
    ]);
  const second = await plant();
  await run(second);
  assert.deepEqual(await reasonsOf(second), { "Had 1 marketing message today": 6 });
});
