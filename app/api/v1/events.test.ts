import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { OUTGOING_TYPES, type OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import { recordOptOuts } from "#lib/server/opt-outs/record-opt-outs.ts";
import { projectAll, storeInbound } from "#lib/server/opt-outs/test-inbound.ts";
import { keepTroubles } from "#lib/server/store/console/need.ts";
import { publishOutgoing } from "#lib/server/store/outgoing/outgoing-event.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";

const desk = await openDesk();
desk.clock.set(new Date());
const { db } = desk;
const system = await openSystem(desk, { rights: ["sms", "chat", "voice", "seeNumbers", "export"] });
after(() => desk.close());

const ASHA = "+255754600001";

type PostedEvent = { type: OutgoingType; data: Record<string, unknown> };
let read = 0;

/** What has become known since it was asked last, as a system pulls it. */
async function told(): Promise<PostedEvent[]> {
  await db.transaction((tx) => publishOutgoing(tx, { limit: 1_000, now: new Date() }));
  const { json } = await system.ask("GET", `events?after=${read}`);
  read = json.next;
  return json.items;
}

async function sendOne(to = ASHA): Promise<{ id: string; campaignId: string; reference: string }> {
  const reference = `order-${randomUUID()}`;
  const { status, json } = await system.ask("POST", "messages", {
    body: { to, channel: "sms", text: "Habari", sender: "DUKA", reference },
  });
  assert.equal(status, 202, JSON.stringify(json));
  return { id: json.id, campaignId: json.id.split("_")[1], reference };
}

async function moved(state: string) {
  const sent = await sendOne();
  await db.query("UPDATE recipient SET state = $2 WHERE campaign_id = $1", [sent.campaignId, state]);
  return sent;
}

async function reported(state: string) {
  const sent = await sendOne();
  await db.query(
    `WITH made AS (INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, state)
       VALUES ('sms', $1, $2, gen_random_uuid(), 1, $3, 'exact', 'handed') RETURNING id) SELECT FROM made`,
    [`sms-${randomUUID()}`, sent.campaignId, ASHA],
  );
  await db.query("UPDATE message SET state = $2 WHERE campaign_id = $1", [sent.campaignId, state]);
  return sent;
}

const optOut = (isOut: boolean) =>
  db.transaction((tx) =>
    recordOptOuts(tx, [
      {
        ...{ id: randomUUID(), number: "+255754600009", isOut, source: "person" },
        ...{ saidAt: new Date(Date.now() + (isOut ? 0 : 5)), words: null, actorName: "Asha", file: null },
      },
    ]),
  );

async function call(...steps: string[]): Promise<void> {
  const [row] = await db.query<{ id: string }>(
    `WITH made AS (INSERT INTO call (id, session_id, phase, customer_number, at)
       VALUES (gen_random_uuid(), gen_random_uuid()::text, 'asking', '+255754000777', now()) RETURNING id) SELECT id FROM made`,
  );
  for (const step of steps) await db.query(`UPDATE call SET ${step} WHERE id = $1`, [row?.id]);
}

async function campaign(...steps: string[]): Promise<void> {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  for (const step of ["state = 'scheduled'", ...steps])
    await db.query(`UPDATE campaign SET ${step} WHERE id = $1`, [id]);
}

const trouble = (isThere: boolean) =>
  db.transaction((tx) =>
    keepTroubles(tx, isThere ? [{ name: "credits", since: new Date(), amount: 300, used: 1 }] : [], []),
  );

/** What makes each of them happen; of messages it answers which message it is. */
const PLAYS: Record<OutgoingType, () => Promise<unknown>> = {
  "message.accepted": () => moved("accepted"),
  "message.sent": () => reported("operator"),
  "message.delivered": () => reported("delivered"),
  "message.read": () => reported("read"),
  "message.failed": () => reported("failed"),
  "message.refused": () => moved("rejected"),
  "message.skipped": () => moved("cancelled"),
  "message.unknown": () => reported("expired"),
  async "message.received"() {
    await storeInbound(db, [{ number: ASHA, text: "Bei ya mbolea?" }]);
    await projectAll(db);
  },
  async "conversation.assigned"() {
    const { user } = await desk.signIn("sender");
    await db.query("UPDATE contact_window SET answerer_id = $1 WHERE number = $2", [user.id, ASHA]);
  },
  "optout.created": () => optOut(true),
  "optout.removed": () => optOut(false),
  "call.started": () => call("phase = 'open'"),
  "call.ended": () => call("phase = 'open'", "phase = 'ended'"),
  "call.recorded": () => call("phase = 'open'", "phase = 'ended'", "recording = 'ready'"),
  "campaign.started": () => campaign("state = 'running'"),
  "campaign.held": () => campaign("state = 'running'", "state = 'paused'"),
  "campaign.finished": () => campaign("state = 'running'", "state = 'sent', n_queued = 0, n_accepted = 1"),
  async "template.changed"() {
    await db.query(
      `WITH made AS (INSERT INTO template (name, language, origin, state) VALUES ('karibu', 'sw', 'event', 'pending') RETURNING id)
       SELECT FROM made`,
    );
    await db.query("UPDATE template SET state = 'approved' WHERE name = 'karibu'");
  },
  "service.trouble": () => trouble(true),
  "service.recovered": () => trouble(false),
};

test("each type of event: what makes it happen -> it is pulled; one of a message names it and its reference", async () => {
  await told();
  for (const type of OUTGOING_TYPES) {
    const message = (await PLAYS[type]()) as { id: string; reference: string } | undefined;
    const events = await told();
    const event = events.find((each) => each.type === type);
    assert.ok(event, `${type} was not told, but ${events.map((each) => each.type)}`);
    if (message?.id)
      assert.deepEqual([event.data.messageId, event.data.reference], [message.id, message.reference], type);
  }
});

test("DELETE of a message, and one to somebody who has opted out -> message.skipped that says why", async () => {
  await told();
  const { id, reference } = await sendOne();
  assert.equal((await system.ask("DELETE", `messages/${id}`)).status, 200);
  await db.query("INSERT INTO suppression (number, reason, source) VALUES ('+255754600010', 'STOP', 'test')");
  const skipped = await sendOne("+255754600010");
  const events = (await told()).filter(({ type }) => type.startsWith("message."));
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.messageId, data.reason, data.reference]),
    [
      ["message.skipped", id, "Cancelled", reference],
      ["message.skipped", skipped.id, "Opted out", skipped.reference],
    ],
  );
});
