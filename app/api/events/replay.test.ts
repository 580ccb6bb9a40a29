import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { EventReplay } from "#lib/contract/desk/event-replays.ts";
import { openReplays } from "#lib/server/events/replay/test-replays.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { statusEvent } from "#lib/server/webhooks/receive/test-receiver.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const look = door("POST /api/events/:id/replay/look");
const replay = door("POST /api/events/:id/replay");

const desk = await openDesk();
const { db } = desk;
const { store, rowOf, asIfUnread, inbound } = openReplays(desk);
const { cookie, user } = await desk.signIn("admin");
after(desk.close);

const asked = (id: string, body: unknown = undefined) => ({ method: "POST", params: { id }, body, cookie });
const audited = () =>
  db.query("SELECT actor_name, target, detail FROM audit WHERE action = 'event.replay' ORDER BY seq");

async function unread(): Promise<{ id: string; messageId: number }> {
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db) });
  const id = randomUUID();
  await store(statusEvent({ eventId: id, aggregateId: message.serviceId }));
  await asIfUnread(id);
  return { id, messageId: message.id };
}

test("an event is worked on again once somebody has seen what that changes, and the log says who and what", async () => {
  const { id, messageId } = await unread();
  const seen = EventReplay.parse(await (await desk.ask(look, asked(id))).json());
  assert.deepEqual(seen, {
    id,
    outcome: "changes",
    before: "nothing: we could not read it",
    after: "moved from accepted to delivered",
    messageId,
  });
  assert.equal((await rowOf(id)).effect, seen.before);
  assert.deepEqual(await audited(), []);
  const done = await desk.ask(replay, asked(id, { after: seen.after }));
  assert.deepEqual(await done.json(), seen);
  assert.equal((await rowOf(id)).effect, seen.after);
  const { before, after } = seen;
  const lines = [{ actor_name: user.name, target: id, detail: { before, after, message: messageId } }];
  assert.deepEqual(await audited(), lines);

  const again = EventReplay.parse(await (await desk.ask(replay, asked(id, { after: seen.after }))).json());
  assert.equal(again.outcome, "same", "the answer to the first press may have been lost");
  assert.deepEqual(await audited(), lines);
});

test("what would change something else by now is not done", async () => {
  const { id, messageId } = await unread();
  const { after } = EventReplay.parse(await (await desk.ask(look, asked(id))).json());
  await db.query("UPDATE message SET state = 'operator', rank = 3, progressed_at = now() WHERE id = $1", [
    messageId,
  ]);
  const answer = await desk.ask(replay, asked(id, { after }));
  assert.equal(answer.status, 409);
  assert.equal((await rowOf(id)).effect, "nothing: we could not read it");
});

test("an event that nobody knows is not found", async () => {
  assert.equal((await desk.ask(look, asked("nobody"))).status, 404);
  assert.equal((await desk.ask(replay, asked("nobody", { after: "x" }))).status, 404);
});

test("the log, which nobody can erase, keeps nothing of what somebody wrote", async () => {
  const id = randomUUID();
  await store(inbound({ eventId: id, number: "+255754000907", text: "STOP" }));
  await asIfUnread(id);
  const { after } = EventReplay.parse(await (await desk.ask(look, asked(id))).json());
  assert.match(after ?? "", /^opted out: wrote “STOP”/);
  assert.equal((await desk.ask(replay, asked(id, { after }))).status, 200);
  const kept = JSON.stringify((await audited()).at(-1));
  assert.match(kept, /opted out: wrote “…”/);
  assert.doesNotMatch(kept, /STOP|754000907/);
});
