import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { sumTallies } from "#lib/server/store/console/tally.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { namesOf, openLists, person } from "./test-lists.ts";

const FIND = door("GET /api/find");
const DELETE = door("DELETE /api/lists/:id");

const desk = await openDesk();
after(() => desk.close());
const neema = await desk.signIn("sender");
const owner = await desk.signIn("owner");
const lists = openLists(desk, neema.cookie);

test("a list has exactly the people whom the filter of the run page shows, with their columns", async () => {
  const campaignId = await lists.campaignWith([
    person("Asha", "accepted", "failed"),
    person("Baraka", "accepted", "delivered"),
    person("Chiku", "accepted", "read"),
    person("Daudi", "accepted", "expired"),
    person("Ester", "accepted"),
    person("Fatuma", "rejected"),
    person("Grace", "unknown"),
    person("Hassan", "cancelled"),
    person("Imani", "accepted", "failed"),
  ]);
  const expected: Record<string, string[]> = {
    failed: ["Asha", "Imani"],
    delivered: ["Baraka"],
    read: ["Chiku"],
    expired: ["Daudi"],
    handed: ["Ester"],
    rejected: ["Fatuma"],
    unknown: ["Grace"],
    cancelled: ["Hassan"],
    "failed,rejected": ["Asha", "Fatuma", "Imani"],
  };
  for (const [state, names] of Object.entries(expected)) {
    const { status, list } = await lists.make({ name: `Wateja ${state}`, campaignId, state });
    assert.equal(status, 201);
    assert.equal(list.people, names.length, state);
    assert.deepEqual(namesOf(await lists.peopleOf(list.id)), names);
    assert.deepEqual([list.from?.id, list.from?.state], [campaignId, state]);
  }
  const all = (await lists.make({ name: "Wote", campaignId })).list;
  assert.deepEqual([all.people, all.from?.state, all.headers], [9, null, ["Jina", "Simu"]]);
  const found = (await lists.make({ name: "Waliotafutwa", campaignId, state: "failed", q: "asha" })).list;
  assert.deepEqual(namesOf(await lists.peopleOf(found.id)), ["Asha"]);
  assert.deepEqual([all.createdBy, found.from?.search], ["Test sender", "asha"]);
});

test("a list of those who failed for one reason has just these people, and says that it is of one reason", async () => {
  const campaignId = await lists.campaignWith([
    person("Asha", "accepted", "failed"),
    person("Baraka", "accepted", "failed"),
    person("Chiku", "rejected"),
    person("Daudi", "accepted", "delivered"),
  ]);
  await desk.db.query("UPDATE message SET error_code = '131026' WHERE campaign_id = $1 AND seq = 6", [
    campaignId,
  ]);
  const [{ reason } = { reason: "" }] = await desk.db.query<{ reason: string }>(
    "SELECT reason_id('131026', NULL) AS reason",
  );
  const { list } = await lists.make({ name: "Bila akaunti", campaignId, state: "failed", reason });
  assert.deepEqual(namesOf(await lists.peopleOf(list.id)), ["Baraka"]);
  assert.deepEqual([list.from?.state, list.from?.reasonId], ["failed", reason]);
  const other = { name: "Hakuna", campaignId, state: "failed", reason: "0123456789abcdef" };
  assert.equal((await lists.make(other)).status, 422);
});

test("whoever is in a list is found by a word of their name, from when it is made until it is deleted", async () => {
  await createIndexes(desk.db.url, AbortSignal.timeout(limitMs(60_000)));
  const campaignId = await lists.campaignWith([person("Zuhura Mwakyusa", "rejected")]);
  const found = async () => {
    const answer = await desk.ask(FIND, { path: "/api/find?q=mwakyusa", cookie: neema.cookie });
    return ((await answer.json()) as Found).people.map(({ personName }) => personName);
  };
  assert.deepEqual(await found(), []);
  const { list } = await lists.make({ name: "Waliokataliwa", campaignId });
  assert.deepEqual(await found(), ["Zuhura Mwakyusa"]);
  await desk.ask(DELETE, { method: "DELETE", params: { id: list.id }, cookie: neema.cookie });
  assert.deepEqual(await found(), []);
});

test("a list of nobody, of an unknown campaign, or with a name that is in use is refused at its field and not kept", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "accepted", "failed")]);
  assert.equal((await lists.make({ name: "Jina moja", campaignId })).status, 201);
  for (const [body, status, said] of [
    [{ name: " JINA moja", campaignId }, 409, /"path":"name"/],
    [{ name: "Hakuna mtu", campaignId, state: "delivered" }, 422, /nobody to put into this list/],
    [{ name: "Haipo", campaignId: randomUUID() }, 404, /do not know this campaign/],
    [{ name: "  ", campaignId }, 400, /name is required/],
    [{ name: "n".repeat(121), campaignId }, 400, /name has at most 120 characters/],
    [{ name: "Hali", campaignId, state: "gone" }, 400, /"path":"state"/],
    [{ name: "Hali", campaignId, state: "failed,gone" }, 400, /"path":"state"/],
    [{ name: "Kitambulisho", campaignId: "1" }, 400, /campaignId is the id of a campaign/],
  ] as const) {
    const refused = await lists.make(body);
    assert.equal(refused.status, status, refused.text);
    assert.match(refused.text, said);
  }
  const { items } = await lists.listsOf("?q=haipo");
  assert.deepEqual(items, []);
});

test("who is pressed for twice at one moment is in one list, and the second press says that the name is used", async () => {
  const campaignId = await lists.campaignWith([person("Asha", "rejected")]);
  const body = { name: "Mara mbili", campaignId };
  const both = await Promise.all([lists.make(body), lists.make(body)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await lists.listsOf("?q=mara")).items.length, 1);
});

test("how many of a list have opted out is right before and after, however they do, and while it is being made", async () => {
  const people = ["Asha", "Baraka", "Chiku"].map((name) => person(name, "rejected"));
  const numbers = people.map(({ number }) => number);
  const campaignId = await lists.campaignWith(people);
  await lists.optOut(numbers[0]!);
  const { list } = await lists.make({ name: "Waliojiondoa", campaignId });
  assert.deepEqual([list.people, list.optedOut], [3, 1]);
  assert.deepEqual(
    (await lists.peopleOf(list.id)).items.map(({ isOptedOut }) => isOptedOut),
    [true, false, false],
  );
  await lists.optOut(numbers[1]!);
  await lists.optOut(numbers[1]!);
  while (await sumTallies(desk.db));
  assert.equal((await lists.read(list.id)).optedOut, 2);
  await lists.optIn(numbers[0]!, owner.cookie);
  assert.equal((await lists.read(list.id)).optedOut, 1);
  // One who opts out in a transaction that began before the list and ends after it.
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { promise: said, resolve: hasSaid } = Promise.withResolvers<void>();
  const slow = desk.db.transaction(async (tx) => {
    await tx.query(
      "INSERT INTO suppression (number, reason, source, is_out) VALUES ($1, 'STOP', 'test', true)",
      [numbers[2]],
    );
    hasSaid();
    await held;
  });
  await said;
  const making = lists.make({ name: "Wakati huo huo", campaignId });
  let isMade = false;
  void making.then(() => {
    isMade = true;
  });
  while (!isMade && (await desk.db.query(WAITING)).length === 0);
  end();
  await slow;
  assert.equal((await making).list.optedOut, 2);
  assert.equal((await lists.read(list.id)).optedOut, 2);
});

const WAITING = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";

test("who sees no numbers makes a list by status, and finds nobody by a number or a column", async () => {
  const asha = person("Asha", "rejected");
  const campaignId = await lists.campaignWith([asha]);
  const masked = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{}' WHERE id = $1", [masked.user.id]);
  const make = (name: string, q?: string) => lists.make({ name, campaignId, q }, masked.cookie);
  assert.equal((await make("Kwa namba", asha.columns[1])).status, 403);
  assert.equal((await make("Kwa jina", "Asha")).status, 422);
  assert.equal((await make("Kwa hali")).status, 201);
});
