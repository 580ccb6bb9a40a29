import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const readCampaigns = door("GET /api/campaigns");
const saveDraft = door("PUT /api/drafts/:id");
const readLists = door("GET /api/lists");
const look = door("POST /api/erasures/look");
const erase = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const { cookie, user } = await desk.signIn("owner");

const NUMBER = "+255754000361";
const post = (handler: Parameters<typeof desk.ask>[0]) =>
  desk.ask(handler, { method: "POST", body: { number: NUMBER }, cookie });
const namesIn = async (handler: Parameters<typeof desk.ask>[0], path: string): Promise<string[]> =>
  (await (await desk.ask(handler, { path, cookie })).json()).items.map(({ name }: { name: string }) => name);

test("a number that somebody typed into the name of a campaign, planned or run, or of a list goes out of it, and is not found there", async () => {
  const named = {
    run: "Deni la 0754 000 361",
    planned: "Kwa +255754000361 kesho",
    pasted: "Piga 𝟎𝟕𝟓𝟒𝟎𝟎𝟎𝟑𝟔𝟏",
    other: "Deni la 0754000362",
  };
  for (const [state, name] of Object.entries(named)) {
    const id = await plantCampaign(db, { channel: "sms", size: 1 });
    await db.query("UPDATE campaign SET name = $2, state = $3 WHERE id = $1", [
      id,
      name,
      state === "planned" ? "scheduled" : "completed",
    ]);
  }
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, created_by, created_at)
     SELECT gen_random_uuid(), name, '{Simu}', 0, $1, now() FROM unnest('{255754000361 na jirani,0754000361 na jirani}'::text[]) name`,
    [user.id],
  );
  const [template] = await db.query<{ id: string }>(
    "INSERT INTO template (name, language, origin, search, state) VALUES ('deni_0754000361', 'sw', 'event', '', 'approved') RETURNING id",
  );
  const found = await (await post(look)).json();
  assert.equal(found.held.names, 5);
  assert.deepEqual(found.templates, [{ id: template?.id, name: "deni_0754000361" }]);
  assert.deepEqual(found.inTheWay, [], "a name is changed whatever its campaign does");
  assert.equal((await post(erase)).status, 200);
  assert.deepEqual((await namesIn(readCampaigns, "/api/campaigns")).toSorted(), [
    "Deni la 0754000362",
    "Deni la •••",
    "Kwa ••• kesho",
    "Piga •••",
  ]);
  assert.deepEqual((await namesIn(readLists, "/api/lists")).toSorted(), [
    "••• na jirani",
    "••• na jirani (2)",
  ]);
  for (const sought of ["0754", "+255754000361"])
    assert.equal(
      (await namesIn(readCampaigns, `/api/campaigns?q=${encodeURIComponent(sought)}`)).some((name) =>
        name.includes("361"),
      ),
      false,
    );
  assert.equal((await (await post(look)).json()).held.names, 0);
  assert.equal((await post(erase)).status, 404, "the name of a template is nothing that we could erase");
});

test("it goes out of a draft as a composer has kept it, and one that is still open cannot write it back", async () => {
  const id = randomUUID();
  const name = "Deni la 0754 000 361, mwezi wa pili";
  const campaign = {
    ...{ name, channel: "sms", senderId: "AMANI", messageClass: "service", content: { text: "Habari" } },
    ...{ scheduledAt: null, lane: "fast" },
  };
  const save = async (revision: number) => {
    const body = { form: { name }, reading: null, campaign, revision };
    return (await desk.ask(saveDraft, { method: "PUT", params: { id }, body, cookie })).status;
  };
  assert.deepEqual([await save(0), await save(1)], [200, 200]);
  assert.equal((await post(erase)).status, 200);
  const names =
    "SELECT form->>'name' AS form, campaign->>'name' AS campaign FROM draft WHERE campaign_id = $1";
  const bare = "Deni la •••, mwezi wa pili";
  assert.deepEqual(await db.query(names, [id]), [{ form: bare, campaign: bare }]);
  assert.equal(await save(2), 409);
});

test("a number in the note of a campaign or of an unfinished draft goes out of it with the person", async () => {
  const note = "Kwa Asha, 0754 000 361";
  const planted = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET note = $2, state = 'completed' WHERE id = $1", [planted, note]);
  const [whole, unfinished] = [randomUUID(), randomUUID()];
  const campaign = {
    ...{
      name: "Bei",
      channel: "sms",
      senderId: "AMANI",
      messageClass: "service",
      content: { text: "Habari" },
    },
    note,
  };
  for (const [id, given] of [
    [whole, campaign],
    [unfinished, null],
  ] as const) {
    const body = { form: { name: "Bei", note }, reading: null, campaign: given, revision: 0 };
    assert.equal((await desk.ask(saveDraft, { method: "PUT", params: { id }, body, cookie })).status, 200);
  }
  assert.equal((await (await post(look)).json()).held.names, 3);
  assert.equal((await post(erase)).status, 200);
  const bare = "Kwa Asha, •••";
  assert.deepEqual(
    await db.query(
      `SELECT c.note, d.form->>'note' AS form, d.campaign->>'note' AS campaign
       FROM campaign c LEFT JOIN draft d ON d.campaign_id = c.id WHERE c.id = ANY($1)
       ORDER BY array_position($1, c.id)`,
      [[planted, whole, unfinished]],
    ),
    [
      { note: bare, form: null, campaign: null },
      { note: bare, form: bare, campaign: bare },
      { note: null, form: bare, campaign: null },
    ],
  );
});
