import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { during } from "#lib/testing/during.ts";

const facts = door("GET /api/facts");
const changeList = door("PATCH /api/lists/:id");
const readList = door("GET /api/lists/:id");
const changeHours = door("PUT /api/marketing-hours");
const changeWords = door("PUT /api/opt-outs/words");
const words = door("GET /api/opt-outs/words");
const changeOrganisation = door("PUT /api/organisation");
const changePaces = door("PUT /api/paces");
const paces = door("GET /api/paces");
const changePrice = door("PUT /api/price");
const changeRetention = door("PUT /api/retention");
const retention = door("GET /api/retention");
const changeProfile = door("PATCH /api/session");
const whoAmI = door("GET /api/session");
const changePerson = door("PATCH /api/team/:id");
const changeRule = door("PUT /api/team/factor-rule");
const team = door("GET /api/team");

const desk = await openDesk();
after(() => desk.close());

const owner = await desk.signIn("owner");
const person = await desk.signIn("viewer");
await desk.db.query(
  "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())",
  [owner.user.id],
);
const listId = randomUUID();
await desk.db.query(
  `INSERT INTO contact_list (id, name, headers, phone_column, created_by, created_at)
   VALUES ($1, 'Wateja', '{Simu}', 0, $2, now())`,
  [listId, owner.user.id],
);

const { cookie } = owner;
type Door = typeof facts;
type Read = () => Promise<unknown>;
const answerOf = async (door: Door) => (await desk.ask(door, { cookie })).json();
const personIn = async (id: string) =>
  (await answerOf(team)).items.find((item: { id: string }) => item.id === id);

const UNSET = { sms: { start: null, ceiling: null }, chat: { start: null, ceiling: null } };
const NO_PACE = { sms: null, chat: null, bounds: UNSET };
const KEPT = { events: null, answers: null, people: null, calls: null };
const TZS = (amount: number) => ({ amount, currency: "TZS" });

const countHints = async () =>
  (await desk.db.query("SELECT 1 FROM live_log WHERE topic IN ('team', 'connection', 'opt-out', 'list')"))
    .length;

type Setting = { door: Door; method: "PUT" | "PATCH"; first: object; second: object; read: Read };

/** What both tabs show at first, what the one saves and what the other one does. */
const SETTINGS: Record<string, Setting & { params?: { id: string }; seen: unknown }> = {
  paces: {
    ...{ door: changePaces, method: "PUT", seen: NO_PACE },
    first: { ...NO_PACE, sms: 10 },
    second: { ...NO_PACE, chat: 5 },
    read: async () => (await answerOf(paces)).limits,
  },
  price: {
    ...{
      door: changePrice,
      method: "PUT",
      seen: null,
      first: { price: TZS(22) },
      second: { price: TZS(23) },
    },
    read: async () => (await answerOf(facts)).price,
  },
  "hours of marketing": {
    ...{ door: changeHours, method: "PUT", seen: { from: "08:00", to: "20:00" } },
    first: { hours: { from: "09:00", to: "20:00" } },
    second: { hours: { from: "08:00", to: "18:00" } },
    read: async () => (await answerOf(facts)).marketingHours,
  },
  retention: {
    ...{ door: changeRetention, method: "PUT", seen: KEPT },
    first: { ...KEPT, people: 400 },
    second: { ...KEPT, events: 90 },
    read: async () => (await answerOf(retention)).days,
  },
  organisation: {
    ...{
      door: changeOrganisation,
      method: "PUT",
      seen: "",
      first: { name: "Amani" },
      second: { name: "Duka" },
    },
    read: async () => (await answerOf(facts)).organisation,
  },
  "name of a list": {
    ...{ door: changeList, method: "PATCH", params: { id: listId }, seen: "Wateja" },
    ...{ first: { name: "Wateja wa Mwanza" }, second: { name: "Wateja wa zamani" } },
    read: async () => (await (await desk.ask(readList, { params: { id: listId }, cookie })).json()).list.name,
  },
  "opt-out words": {
    ...{ door: changeWords, method: "PUT", seen: { out: [], in: [] } },
    ...{ first: { out: ["Toa namba", "Sitaki"], in: [] }, second: { out: ["Niache"], in: ["Nirudishe"] } },
    read: async () => (await answerOf(words)).own,
  },
  "role and rights of a person": {
    ...{ door: changePerson, method: "PATCH", params: { id: person.user.id } },
    seen: { role: "viewer", rights: [] },
    first: { role: "viewer", rights: ["seeNumbers"] },
    second: { role: "sender", rights: ["listen"] },
    read: async () => (await personIn(person.user.id)).rights,
  },
  "second factor for everybody": {
    ...{ door: changeRule, method: "PUT", seen: null },
    first: { isRequired: true, graceDays: 30 },
    second: { isRequired: true, graceDays: 10 },
    read: async () => (await answerOf(team)).factorDueAt,
  },
  "own name": {
    ...{ door: changeProfile, method: "PATCH", seen: owner.user.name },
    ...{ first: { name: "Neema M." }, second: { name: "N. Mushi" } },
    read: async () => (await answerOf(whoAmI)).user.name,
  },
};

for (const [name, { door, method, params, seen, first, second, read }] of Object.entries(SETTINGS)) {
  const ask = (body: object) => desk.ask(door, { method, cookie, ...(params && { params }), body });
  const save = (body: object) => ask({ ...body, seen });

  test(`${name}: the second of two tabs is told, and overwrites nothing`, async () => {
    const told = await countHints();
    // Pressed at the same moment: whichever is second.
    const answers = await Promise.all([save(first), save(second)]);
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 409]);
    assert.ok((await countHints()) > told, "and those that stand open hear of the first");
    const kept = await read();
    const refused = await save(statuses[0] === 409 ? first : second);
    assert.equal(refused.status, 409);
    assert.match((await refused.json()).detail, /has changed since you opened it/);
    assert.deepEqual(await read(), kept);
    // Whoever says nothing of what they have seen is believed: from here on it is the first.
    assert.equal((await ask(first)).status, 200);
  });
}

test("of two lists that are given one name at the same moment one keeps its own, and the field says why", async () => {
  const otherId = randomUUID();
  await desk.db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, created_by, created_at)
     SELECT $1, 'Wauzaji', headers, phone_column, created_by, created_at FROM contact_list WHERE id = $2`,
    [otherId, listId],
  );
  // Only where both have looked before either has written.
  for (let round = 0; round < 10; round++) {
    const rename = (id: string) =>
      desk.ask(changeList, { method: "PATCH", params: { id }, cookie, body: { name: `Wote ${round}` } });
    const answers = await Promise.all([rename(listId), rename(otherId)]);
    const refused = answers.find(({ status }) => status === 409) ?? assert.fail("both have it");
    assert.equal((await refused.json()).fields?.[0].path, "name");
  }
});

test("who sees no number in the name of a list changes it as they see it, and saves no dots in its place", async () => {
  await desk.db.query("UPDATE contact_list SET name = 'Ya 0754 000 318' WHERE id = $1", [listId]);
  const blind = await desk.signIn("sender");
  await desk.db.query("UPDATE app_user SET rights = '{}' WHERE id = $1", [blind.user.id]);
  const shown = "Ya 075•••318";
  const rename = async (name: string) => {
    const body = { name, seen: shown };
    const params = { id: listId };
    const answer = await desk.ask(changeList, { method: "PATCH", params, cookie: blind.cookie, body });
    return [answer.status, (await (await desk.ask(readList, { params, cookie })).json()).list.name];
  };
  assert.deepEqual(await rename(shown), [200, "Ya 0754 000 318"]);
  assert.deepEqual(await rename("Ya dukani"), [200, "Ya dukani"]);
});

test("what is saved already is no conflict: the answer to the first press may have been lost", async () => {
  for (const name of ["paces", "price", "retention", "organisation", "opt-out words", "own name"]) {
    const setting = SETTINGS[name];
    assert.ok(setting);
    const { door, method, seen, first } = setting;
    const press = () => desk.ask(door, { method, cookie, body: { ...first, seen } });
    assert.equal((await press()).status, 200, name);
    assert.equal((await press()).status, 200, `${name}, pressed again`);
  }
});

test("a second factor asked of everybody twice keeps its first date, which people have been told", async () => {
  await desk.db.query("UPDATE sign_in_rule SET factor_due_at = NULL");
  const press = async (body: object) => {
    const answer = await desk.ask(changeRule, { method: "PUT", cookie, body });
    return { status: answer.status, ...(await answer.json()) };
  };
  const saves = () => desk.db.query("SELECT 1 FROM audit WHERE action = 'factor.rule'");
  const week = { isRequired: true, graceDays: 7, seen: null };
  const first = await press(week);
  assert.equal(first.status, 200);
  const saved = await saves();
  desk.clock.forward(90_000);
  assert.deepEqual(await press(week), first);
  assert.deepEqual(await saves(), saved, "one change in the audit log");
  assert.equal((await press({ ...week, graceDays: 3 })).status, 409, "another time of grace");
  assert.equal((await press({ ...week, graceDays: 8 })).status, 409, "a day more");
  const none = { isRequired: false, seen: first.factorDueAt };
  assert.equal((await press(none)).status, 200);
  assert.equal((await press(none)).status, 200, "not asked any more, pressed again");
});

test("of two who set the first price at the same time one is told", async () => {
  await desk.db.query("DELETE FROM company_setting WHERE name = 'price'");
  const save = (amount: number) =>
    desk.ask(changePrice, { method: "PUT", cookie, body: { price: TZS(amount), seen: null } });
  const all = () => Promise.all([save(22), save(23), save(24)]);
  const answers = await during(desk.db, "LOCK TABLE company_setting IN SHARE MODE", all, 3);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
});

test("of two who add the first opt-out word at the same time one is told", async () => {
  await desk.db.query("DELETE FROM opt_out_word");
  const save = (word: string) =>
    desk.ask(changeWords, {
      method: "PUT",
      cookie,
      body: { out: [word], in: [], seen: { out: [], in: [] } },
    });
  const both = () => Promise.all([save("Sitaki"), save("Niache")]);
  const answers = await during(desk.db, "LOCK TABLE opt_out_word IN SHARE MODE", both, 2);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test("of two who change their own name at the same time one is told", async () => {
  const { name } = (await answerOf(whoAmI)).user;
  const save = (next: string) =>
    desk.ask(changeProfile, { method: "PATCH", cookie, body: { name: next, seen: name } });
  const both = () => Promise.all([save("Neema A"), save("Neema B")]);
  const held = `SELECT 1 FROM app_user WHERE id = '${owner.user.id}' FOR UPDATE`;
  const answers = await during(desk.db, held, both, 2);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});
