import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getLiveStream } from "#lib/server/live/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const facts = door("GET /api/facts");
const live = door("GET /api/live");
const listOwn = door("GET /api/session/factors");
const removeApp = door("DELETE /api/session/factors/totp");
const whoAmI = door("GET /api/session");
const listTeam = door("GET /api/team");
const change = door("PUT /api/team/factor-rule");

const desk = await openDesk();
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
});

const DAY = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await desk.db.query("DELETE FROM app_user");
  await desk.db.query("UPDATE sign_in_rule SET factor_due_at = NULL");
});

type Someone = Awaited<ReturnType<typeof desk.signIn>>;

async function giveApp({ user }: Someone): Promise<void> {
  await desk.db.query(
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())",
    [user.id],
  );
}

async function ownerWithApp(): Promise<Someone> {
  const owner = await desk.signIn("owner");
  await giveApp(owner);
  return owner;
}

const changeAs = ({ cookie }: Someone, body: object) => desk.ask(change, { method: "PUT", cookie, body });

/** Sessions end long before a time of grace does. */
async function stayAwake(): Promise<void> {
  const now = desk.clock.now();
  await desk.db.query("UPDATE session SET created_at = $1, seen_at = $1, confirmed_at = $1", [now]);
}

async function codeOf(answer: Response): Promise<string> {
  return answer.status === 200 ? "200" : (await answer.json()).code;
}

test("an owner asks for a second factor with a week of grace; then whoever has none can do nothing else", async () => {
  const owner = await ownerWithApp();
  const person = await desk.signIn("sender");
  const answer = await changeAs(owner, { isRequired: true });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { factorDueAt } = await answer.json();
  assert.equal(new Date(factorDueAt).getTime() - desk.clock.now().getTime(), 7 * DAY);
  const asked = await (await desk.ask(facts, { cookie: person.cookie })).json();
  assert.equal(asked.factorDueAt, factorDueAt, "the page says from when on");
  assert.equal((await (await desk.ask(facts, { cookie: owner.cookie })).json()).factorDueAt, null);
  desk.clock.forward(7 * DAY - 1);
  await stayAwake();
  assert.equal(await codeOf(await desk.ask(facts, { cookie: person.cookie })), "200");
  desk.clock.forward(1);
  assert.equal(await codeOf(await desk.ask(facts, { cookie: person.cookie })), "factor_needed");
  assert.equal(await codeOf(await desk.ask(facts, { cookie: owner.cookie })), "200");
  assert.equal(await codeOf(await desk.ask(whoAmI, { cookie: person.cookie })), "200");
  assert.equal(await codeOf(await desk.ask(listOwn, { cookie: person.cookie })), "200");
  await giveApp(person);
  assert.equal(await codeOf(await desk.ask(facts, { cookie: person.cookie })), "200");
});

test("whoever joins after the day needs one at once; nobody does once the owner asks no more", async () => {
  const owner = await ownerWithApp();
  await changeAs(owner, { isRequired: true, graceDays: 0 });
  const late = await desk.signIn("viewer");
  assert.equal(await codeOf(await desk.ask(facts, { cookie: late.cookie })), "factor_needed");
  assert.deepEqual(await (await changeAs(owner, { isRequired: false })).json(), { factorDueAt: null });
  assert.equal(await codeOf(await desk.ask(facts, { cookie: late.cookie })), "200");
  const [line] = await desk.db.query<{ detail: { before: object; after: object } }>(
    "SELECT detail FROM audit WHERE action = 'factor.rule' ORDER BY seq DESC LIMIT 1",
  );
  assert.deepEqual(line?.detail, {
    before: { requiredFrom: desk.clock.now().toISOString() },
    after: { requiredFrom: "never" },
  });
});

test("a stream is open to nobody whose second factor is overdue", async () => {
  const owner = await ownerWithApp();
  const person = await desk.signIn("viewer");
  await changeAs(owner, { isRequired: true, graceDays: 0 });
  assert.equal((await desk.ask(live, { cookie: person.cookie })).status, 403);
  const stream = getLiveStream(desk.context);
  const request = new Request("http://localhost:3000/api/live", { headers: { cookie: person.cookie } });
  assert.equal((await stream.handleWeb(request)).status, 401, "nor behind the route");
});

test("refuses an owner who has none, an admin, and a time of grace that is none", async () => {
  const owner = await desk.signIn("owner");
  const refused = await changeAs(owner, { isRequired: true });
  assert.deepEqual([refused.status, (await refused.json()).code], [409, "conflict"]);
  await giveApp(owner);
  assert.equal((await changeAs(await desk.signIn("admin"), { isRequired: true })).status, 403);
  for (const graceDays of [-1, 91, 1.5, "7"]) {
    const answer = await changeAs(owner, { isRequired: true, graceDays });
    assert.deepEqual([answer.status, (await answer.json()).fields[0].path], [400, "graceDays"]);
  }
});

test("refuses to take the last one away while everybody needs one, also within the time of grace", async () => {
  const owner = await ownerWithApp();
  await changeAs(owner, { isRequired: true });
  const answer = await desk.ask(removeApp, { method: "DELETE", cookie: owner.cookie });
  assert.equal(answer.status, 409);
  assert.match((await answer.json()).detail, /Add another one first/);
  await desk.db.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     VALUES (gen_random_uuid(), $1, 'x', '', 0, '{}', 'Key', false, now())`,
    [owner.user.id],
  );
  assert.equal((await desk.ask(removeApp, { method: "DELETE", cookie: owner.cookie })).status, 204);
});

test("the team says who has which factor and from when on everybody needs one", async () => {
  const owner = await ownerWithApp();
  await desk.signIn("viewer");
  await changeAs(owner, { isRequired: true, graceDays: 3 });
  const team = await (await desk.ask(listTeam, { cookie: owner.cookie })).json();
  assert.equal(new Date(team.factorDueAt).getTime() - desk.clock.now().getTime(), 3 * DAY);
  assert.deepEqual(
    team.items.map(({ role, factors }: { role: string; factors: object }) => [role, factors]),
    [
      ["owner", { hasTotp: true, passkeys: 0, codesLeft: 0 }],
      ["viewer", { hasTotp: false, passkeys: 0, codesLeft: 0 }],
    ],
  );
});
