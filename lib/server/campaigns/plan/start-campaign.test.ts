import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { lockContent } from "../../store/campaign/recipient/same-content.ts";
import { startDue } from "../../store/campaign/schedule.ts";
import { updateSettingRow } from "../../store/console/setting.ts";

const start = door("POST /api/campaigns/:id/start");

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

/** A ready campaign for so many minutes from now, by the desk's clock. */
async function plantReady(minutes: number): Promise<string> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const at = new Date(desk.clock.now().getTime() + minutes * 60_000);
  await desk.db.query("UPDATE campaign SET state = 'ready', scheduled_at = $2 WHERE id = $1", [id, at]);
  return id;
}

const startWith = (id: string, startToken: string, more: object = {}): Promise<Response> =>
  desk.ask(start, { method: "POST", params: { id }, cookie: sender.cookie, body: { startToken, ...more } });

async function startAt(minutes: number): Promise<Response> {
  const id = await plantReady(minutes);
  return startWith(id, startTokenOf(id, 1));
}

const stateOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { campaign: Campaign }).campaign.state;

test("a campaign whose time is ahead waits for it; one whose time passes while it is confirmed leaves", async () => {
  assert.equal(await stateOf(await startAt(5)), "scheduled");
  assert.equal(await stateOf(await startAt(-5)), "running");
});

test("one whose time passed long ago is not sent at an hour that nobody chose", async () => {
  const answer = await startAt(-16);
  assert.equal(answer.status, 409);
  const problem = (await answer.json()) as Problem;
  assert.match(problem.detail, /^scheduledAt: this time passed/);
  assert.equal(problem.fields?.[0]?.path, "scheduledAt");
});

test("marketing at hours that the company allows no more is not started", async () => {
  const id = await plantReady(5);
  await desk.db.query(
    `UPDATE campaign SET message_class = 'marketing', sending_hours = '{"from": "13:00", "to": "17:00"}' WHERE id = $1`,
    [id],
  );
  await updateSettingRow(desk.db, "marketingHours", { from: "06:00", to: "12:00" });
  const answer = await startWith(id, startTokenOf(id, 1));
  assert.equal(answer.status, 400);
  assert.equal(((await answer.json()) as Problem).fields?.[0]?.path, "hours");
  await updateSettingRow(desk.db, "marketingHours", { from: "06:00", to: "14:00" });
  assert.equal(await stateOf(await startWith(id, startTokenOf(id, 1))), "scheduled");
});

test("one that waited is stopped where its time passed as long ago, and leaves where it did not", async () => {
  const [late, due] = [await plantReady(5), await plantReady(5)];
  const wait = `UPDATE campaign SET state = 'scheduled', scheduled_at = now() - $2::interval WHERE id = $1`;
  await desk.db.query(wait, [late, "16 minutes"]);
  await desk.db.query(wait, [due, "14 minutes"]);
  await desk.db.transaction(startDue);
  const states = await desk.db.query("SELECT id, state FROM campaign WHERE id = ANY ($1)", [[late, due]]);
  assert.deepEqual(
    new Map(states.map(({ id, state }) => [id, state])),
    new Map([
      [late, "needs-attention"],
      [due, "running"],
    ]),
  );
});

test("the token of another campaign starts nothing, and that campaign still starts with it", async () => {
  const [mine, other] = [await plantReady(5), await plantReady(5)];
  const answer = await startWith(mine, startTokenOf(other, 1));
  assert.equal(answer.status, 409);
  assert.match(
    ((await answer.json()) as Problem).detail,
    /^startToken: this is not the token of this campaign/,
  );
  assert.equal((await startWith(other, startTokenOf(other, 1))).status, 200);
  assert.equal((await startWith(mine, startTokenOf(mine, 1))).status, 200);
});

test("neither a string of one's own nor the token of an older plan starts a changed plan", async () => {
  const id = await plantReady(5);
  await desk.db.query("UPDATE campaign SET revision = 2 WHERE id = $1", [id]);
  for (const token of ["once", id, startTokenOf(id, 1)]) {
    assert.equal((await startWith(id, token)).status, 409, token);
  }
  const [row] = await desk.db.query("SELECT state, start_token FROM campaign WHERE id = $1", [id]);
  assert.deepEqual(row, { state: "ready", start_token: null });
  assert.equal((await startWith(id, startTokenOf(id, 2))).status, 200);
});

test("the same token again answers the same campaign; another one is refused", async () => {
  const id = await plantReady(5);
  assert.equal(await stateOf(await startWith(id, startTokenOf(id, 1))), "scheduled");
  assert.equal(await stateOf(await startWith(id, startTokenOf(id, 1))), "scheduled");
  assert.equal((await startWith(id, startTokenOf(id, 2))).status, 409);
});

test("two campaigns with one message to the same people start at once, and no page showed the other: one starts", async () => {
  const [first, second] = [await plantReady(-1), await plantReady(-1)];
  await desk.db.query("UPDATE campaign SET content = $2, started_at = NULL WHERE id = ANY ($1)", [
    [first, second],
    JSON.stringify({ text: "Duka limehamia" }),
  ]);
  let answered = false;
  const pressed = await desk.db.transaction(async (tx) => {
    await lockContent(tx, first);
    const answer = startWith(second, startTokenOf(second, 1), { repeats: [] });
    void answer.finally(() => {
      answered = true;
    });
    while (!answered && !(await isSomebodyWaiting())) await systemClock.sleep(5);
    await tx.query("UPDATE campaign SET state = 'running', started_at = now() WHERE id = $1", [first]);
    return { answer };
  });
  const refusal = await pressed.answer;
  assert.equal(refusal.status, 409);
  assert.match(
    ((await refusal.json()) as Problem).detail,
    /^“planted” was started since you looked, with the same message to 3 of these people\. Nothing was sent\./,
  );
  // Whoever was shown it means it.
  assert.equal((await startWith(second, startTokenOf(second, 1), { repeats: [first] })).status, 200);
});

test("a script that says nothing of repeats starts a copy as ever", async () => {
  for (const id of [await plantReady(-1), await plantReady(-1)])
    assert.equal((await startWith(id, startTokenOf(id, 1))).status, 200);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const waiting = await desk.db.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}
