import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { SEND_RIGHTS, type SendRight } from "#lib/contract/desk/team/channel-rights.ts";
import { RIGHTS, type Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { whyNotSend } from "#lib/contract/words/console/send-right-words.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, fillPath, openDoors } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { SENDS_NOTHING } from "#lib/testing/people/sends-nothing.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const stub = await startServiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
const people = await seedPeople(desk.context);
after(async () => {
  await desk.close();
  await stub.close();
});

const doors = openDoors();
const writes = doors.filter(({ endpoint: { hasCsrf, role } }) => hasCsrf && role !== "public");
const sending = writes.filter(({ key }) => !(key in SENDS_NOTHING));

const LATER = "2026-03-05T12:00:00+03:00";
const campaignOf = (right: SendRight) =>
  right === "sms"
    ? { name: "Habari", channel: "sms", senderId: "AMANI AGRO", content: { text: "Duka lipo wazi" } }
    : { name: "Habari", channel: "chat-text", content: { text: "Duka lipo wazi" } };

/** The same in the fields of a composer. */
const formOf = (right: SendRight) => ({ name: "Habari", channel: campaignOf(right).channel });

/** A body that gets through the schema, for doors that ask only then. */
function bodyOf(key: EndpointKey, right: SendRight): unknown {
  const campaign = campaignOf(right);
  const repeat = {
    ...{
      kind: "repeat",
      name: "Habari",
      messageOf: people.campaignId,
      groupId: people.groupId,
      asksAbove: 0,
    },
    schedule: { every: "day", at: "09:00" },
  };
  const bodies: Partial<Record<EndpointKey, unknown>> = {
    "POST /api/campaigns": campaign,
    "PUT /api/campaigns/:id": campaign,
    "PUT /api/drafts/:id": { revision: 1, form: formOf(right), reading: null, campaign: null },
    "POST /api/drafts/:id/people": { revision: 1, campaignId: people.campaignId, people: "all" },
    "POST /api/drafts/:id/list": { revision: 1, listId: people.listId },
    "POST /api/drafts/:id/group": { revision: 1, groupId: people.groupId },
    "POST /api/drafts/:id/plan": { revision: 1 },
    "POST /api/campaigns/:id/start": { startToken: `${people.campaignId}:1` },
    "POST /api/campaigns/:id/approval": { startToken: `${people.campaignId}:1` },
    "POST /api/campaigns/:id/approve": { startToken: `${people.campaignId}:1` },
    "POST /api/campaigns/:id/outside-hours": { until: LATER },
    "POST /api/campaigns/:id/reschedule": { scheduledAt: LATER },
    "POST /api/campaigns/:id/sender": { senderId: "DUKA" },
    "POST /api/campaigns/:id/text": { text: "a" },
    "POST /api/campaigns/:id/unknown/resolve": { attemptId: randomUUID(), as: "resend" },
    "POST /api/automations": repeat,
    "PUT /api/automations/:id": repeat,
    "POST /api/automations/:id/runs/:runId": { does: "send" },
    "POST /api/sends/:id/again": { sendToken: randomUUID() },
    "POST /api/sends/later": {
      ...{ sendToken: randomUUID(), to: ["+255754000318"] },
      campaign: { ...campaign, scheduledAt: LATER },
    },
  };
  return bodies[key];
}

const UPLOADS: readonly EndpointKey[] = ["PUT /api/campaigns/:id/audience", "PUT /api/drafts/:id/file"];
const FORM = [
  "--edge",
  'content-disposition: form-data; name="file"; filename="a.csv"',
  "",
  "Simu\r\n0754000318",
  "--edge--",
  "",
].join("\r\n");

function paramsOf({ path }: Door): Record<string, string> {
  if (path.startsWith("/api/sends/")) return { id: people.sendId };
  if (path.startsWith("/api/automations")) return { id: people.automationId, runId: randomUUID() };
  if (path.startsWith("/api/drafts")) return { id: people.draftId };
  if (path.startsWith("/api/inbox")) return { id: people.conversationId, noteId: randomUUID() };
  return { id: people.campaignId, network: "halotel" };
}

/** Somebody with exactly these rights. */
async function entitled(role: Role, rights: readonly Right[]): Promise<string> {
  const { user, cookie } = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [user.id, rights]);
  return cookie;
}

type Asking = { cookie: string; right: SendRight };

/** Knocks with rows and a body of this service. */
async function ask(door: Door, { cookie, right }: Asking): Promise<{ status: number; detail: string }> {
  const channel = right === "sms" ? "sms" : "chat-text";
  await desk.db.query("UPDATE campaign SET channel = $1", [channel]);
  await desk.db.query("UPDATE automation SET message = message || jsonb_build_object('channel', $1::text)", [
    channel,
  ]);
  const params = paramsOf(door);
  const isUpload = UPLOADS.includes(door.key);
  const body = isUpload ? FORM : bodyOf(door.key, right);
  const search = door.key.endsWith("/file") ? "?revision=1" : "";
  const answer = await desk.ask(door.handler, {
    ...{ method: door.method, path: fillPath(door.path, params) + search, params, cookie },
    ...(body !== undefined && { body }),
    ...(isUpload && { headers: { "content-type": "multipart/form-data; boundary=edge" } }),
  });
  const { detail } = answer.ok ? { detail: "" } : ((await answer.json()) as Problem);
  return { status: answer.status, detail };
}

const without = (...missing: readonly Right[]) => RIGHTS.filter((right) => !missing.includes(right));
/** By which service a door sends: it says so itself, or its rows and its body do. */
const rightsOfDoor = ({ endpoint: { rights } }: Door): SendRight[] => {
  const [said] = SEND_RIGHTS.filter((right) => rights.includes(right));
  return said === undefined ? ["sms", "chat"] : [said];
};

test("every door that changes something asks for a right to send, or is listed as one that sends nothing", () => {
  const keys = writes.map(({ key }) => key);
  assert.deepEqual(
    Object.keys(SENDS_NOTHING).filter((key) => !keys.includes(key as EndpointKey)),
    [],
  );
  for (const key of Object.keys(SENDS_NOTHING)) {
    const { rights } = doors.find((door) => door.key === key)?.endpoint ?? assert.fail(key);
    assert.ok(!SEND_RIGHTS.some((right) => rights.includes(right)), key);
  }
});

for (const door of sending) {
  for (const right of rightsOfDoor(door)) {
    test(`${door.key} sends nothing by ${right} for an admin without the right to it, and says who can give it`, async () => {
      const states = () => desk.db.query("SELECT id, state, channel FROM campaign ORDER BY id");
      const attempts = () => desk.db.query("SELECT id, state FROM attempt ORDER BY id");
      const cookie = await entitled("admin", without(right));
      const first = await ask(door, { cookie, right });
      assert.deepEqual(first, { status: 403, detail: whyNotSend(right) });
      const before = [await states(), await attempts()];
      await ask(door, { cookie, right });
      assert.deepEqual([await states(), await attempts()], before);
      assert.deepEqual([stub.requests, stub.ledger.length], [0, 0]);
    });
  }
}

test("the walk would find a door that asks for too much: whoever has only the right of its service is let in", async () => {
  for (const door of sending) {
    for (const right of rightsOfDoor(door)) {
      const others = SEND_RIGHTS.filter((each) => each !== right);
      const cookie = await entitled("admin", without(...others));
      const { detail } = await ask(door, { cookie, right });
      assert.doesNotMatch(detail, /You may not/, `${door.key}, ${right}`);
    }
  }
});

test("a viewer with every right chosen for them is let in nowhere: the role is asked first", async () => {
  const cookie = await entitled("viewer", RIGHTS);
  for (const door of sending) {
    const { status, detail } = await ask(door, { cookie, right: "sms" });
    assert.equal(status, 403, door.key);
    assert.match(detail, /^You need the role /, door.key);
  }
});

const doorOf = (key: EndpointKey): Door => doors.find((door) => door.key === key) ?? assert.fail(key);

test("whoever may send by one service turns no draft of it into one of another", async () => {
  const cookie = await entitled("sender", without("sms"));
  const door = doorOf("PUT /api/drafts/:id");
  const params = { id: people.draftId };
  await desk.db.query("UPDATE campaign SET channel = 'chat-text'");
  const body = bodyOf("PUT /api/drafts/:id", "sms");
  const asked = { method: door.method, path: fillPath(door.path, params), params, cookie, body };
  assert.equal((await desk.ask(door.handler, asked)).status, 403);
});

test("whoever may send by no service pauses and cancels what others have started", async () => {
  const cookie = await entitled("sender", without(...SEND_RIGHTS));
  for (const [key, from] of [
    ["POST /api/campaigns/:id/pause", "running"],
    ["POST /api/campaigns/:id/cancel", "paused"],
  ] as const) {
    await desk.db.query("UPDATE campaign SET state = $2 WHERE id = $1", [people.campaignId, from]);
    assert.equal((await ask(doorOf(key), { cookie, right: "sms" })).status, 200, key);
  }
});

test("whoever may send by no service says what became of a lost answer, and sends nothing again", async () => {
  const cookie = await entitled("sender", without(...SEND_RIGHTS));
  const [attempt] = await desk.db.query<{ id: string }>("SELECT id FROM attempt WHERE campaign_id = $1", [
    people.campaignId,
  ]);
  assert.ok(attempt);
  const decide = async (as: string) => {
    const door = doorOf("POST /api/campaigns/:id/unknown/resolve");
    const params = { id: people.campaignId };
    const path = fillPath(door.path, params);
    const body = { attemptId: attempt.id, as };
    return (await desk.ask(door.handler, { method: door.method, path, params, cookie, body })).status;
  };
  assert.equal(await decide("resend"), 403);
  assert.equal(await decide("not-sent"), 200);
});
