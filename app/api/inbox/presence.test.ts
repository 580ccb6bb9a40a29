import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Presence } from "#lib/contract/desk/inbox/presence.ts";
import { openDatabase } from "#lib/db/index.ts";
import { tellPresence } from "#lib/server/inbox/index.ts";
import { recordInbound } from "#lib/server/store/sending/contact-window.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const presence = door("POST /api/inbox/:id/presence");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const owner = await desk.signIn("owner");

let people = 754_100_700;

/** A conversation of its own. */
async function written(): Promise<number> {
  const number = `+255${people++}`;
  await recordInbound(db, [
    { number, sentAt: desk.clock.now(), name: "Asha Mollel", heardSeq: 1, newSeq: 1 },
  ]);
  const [row] = await db.query<{ id: number }>("SELECT id FROM contact_window WHERE number = $1", [number]);
  return row?.id ?? assert.fail(number);
}

async function colleague(name: string) {
  const { cookie, user } = await desk.signIn("sender");
  await db.query("UPDATE app_user SET name = $2 WHERE id = $1", [user.id, name]);
  return { cookie, id: user.id, name };
}
type Colleague = Awaited<ReturnType<typeof colleague>>;
const pass = (ms: number) => desk.clock.set(new Date(desk.clock.now().getTime() + ms));

type Doing = "reading" | "writing" | "gone";

const ask = (id: number, doing: string, as: { cookie: string }) =>
  desk.ask(presence, { method: "POST", params: { id: String(id) }, body: { doing }, cookie: as.cookie });

async function tell(id: number, doing: Doing, as: { cookie: string }) {
  const answer = await ask(id, doing, as);
  assert.equal(answer.status, 200, await answer.clone().text());
  return Presence.parse(await answer.json()).others;
}

const seen = ({ id, name }: Colleague, isWriting = false) => ({ id, name, isWriting });

test("presence: two have a conversation open -> each hears of the other, nobody of themselves", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  const other = await written();
  assert.deepEqual(await tell(id, "reading", neema), []);
  assert.deepEqual(await tell(id, "writing", juma), [seen(neema)]);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma, true)]);
  assert.deepEqual(await tell(other, "reading", owner), [], "another conversation");
});

test("presence: whoever stops typing is only there, and whoever leaves is gone at once", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const [id, next] = [await written(), await written()];
  await tell(id, "writing", juma);
  await tell(id, "reading", juma);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma)]);
  await tell(next, "reading", juma);
  assert.deepEqual(await tell(id, "reading", neema), [], "opened another one");
  await tell(id, "gone", juma);
  assert.deepEqual(await tell(next, "reading", neema), [seen(juma)], "what is told late takes nothing back");
  await tell(next, "gone", juma);
  assert.deepEqual(await tell(next, "reading", neema), []);
});

test("presence: a browser is killed -> not writing after 15 s, gone after 30 s", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  await tell(id, "writing", juma);
  pass(14_000);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma, true)]);
  pass(2_000);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma)]);
  pass(15_000);
  assert.deepEqual(await tell(id, "reading", neema), []);
});

test("presence: whoever signs out or is disabled is gone", async () => {
  const [neema, juma, rehema] = [
    await colleague("Neema"),
    await colleague("Juma"),
    await colleague("Rehema"),
  ];
  const id = await written();
  await tell(id, "reading", juma);
  await tell(id, "reading", rehema);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma), seen(rehema)]);
  await db.query("UPDATE session SET revoked_at = $2 WHERE user_id = $1", [juma.id, desk.clock.now()]);
  await db.query("UPDATE app_user SET is_disabled = true WHERE id = $1", [rehema.id]);
  assert.deepEqual(await tell(id, "reading", neema), []);
});

test("presence: whoever may not answer by chat -> neither told nor heard; no conversation -> 404; other words -> refused", async () => {
  const neema = await colleague("Neema");
  const id = await written();
  const viewer = await desk.signIn("viewer");
  const caller = await colleague("Juma");
  await db.query("UPDATE app_user SET rights = '{sms,seeNumbers}' WHERE id = $1", [caller.id]);
  await tell(id, "reading", neema);
  for (const as of [viewer, caller]) assert.equal((await ask(id, "reading", as)).status, 403);
  assert.deepEqual(await tell(id, "reading", neema), []);
  assert.equal((await ask(999_999_999, "reading", neema)).status, 404);
  assert.equal((await ask(id, "asleep", neema)).status, 400);
});

test("presence: the other person asks another web process -> heard all the same", async () => {
  const [neema, juma] = [await colleague("Neema"), await colleague("Juma")];
  const id = await written();
  await tell(id, "reading", neema);
  const [session] = await db.query<{ id: string }>("SELECT id FROM session WHERE user_id = $1", [juma.id]);
  const there = openDatabase(db.url);
  after(() => there.close());
  const actor = {
    ...{ userId: juma.id, name: juma.name, email: "juma@amani.example" },
    ...{ role: "sender" as const, sessionId: session?.id ?? "" },
  };
  const heard = await tellPresence({ db: there, clock: desk.clock, actor }, { id, doing: "writing" });
  assert.deepEqual(heard.others, [seen(neema)]);
  assert.deepEqual(await tell(id, "reading", neema), [seen(juma, true)]);
});
