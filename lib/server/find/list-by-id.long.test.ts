import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import type { FoundById } from "#lib/contract/desk/found-by-id.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { projectEvents } from "#lib/server/events/index.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { storeEvent } from "#lib/testing/people/seeded-events.ts";

const find = door("GET /api/find");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());
await createIndexes(db.url, AbortSignal.timeout(limitMs(60_000)));
const sender = await desk.signIn("sender");
const viewer = await desk.signIn("viewer");
const people = await seedPeople(desk.context);
const [call] = await db.query<{ sessionId: string }>(
  'UPDATE call SET call_attempt_id = $2 WHERE id = $1 RETURNING session_id AS "sessionId"',
  [people.callId, "call-attempt-77"],
);
const [message] = await db.query<{ wamid: string }>("SELECT wamid FROM message WHERE id = $1", [
  people.messageId,
]);
const [attempt] = await db.query<{ id: string }>(
  "UPDATE attempt SET service_request = 'req-of-attempt-1' WHERE campaign_id = $1 RETURNING id",
  [people.campaignId],
);
await db.query("UPDATE failed_read SET service_request = 'req-of-read-2' WHERE id = $1", [people.requestId]);
const templateServiceId = randomUUID();
await db.query("UPDATE template SET service_id = $2 WHERE id = $1", [people.templateId, templateServiceId]);

type Answer = Found & { status: number };

async function ask(q: string, { person = sender, kind }: { person?: typeof sender; kind?: FoundById } = {}) {
  const path = `/api/find?q=${encodeURIComponent(q)}${kind ? `&kind=${kind}` : ""}`;
  const answer = await desk.ask(find, { path, cookie: person.cookie });
  return { status: answer.status, ...((await answer.json()) as Found) };
}

/** All that was found, each as its list and its id. */
const hitsOf = (found: Answer): string[] =>
  Object.entries(found).flatMap(([kind, rows]) =>
    Array.isArray(rows) ? rows.map((row: { id?: unknown }) => `${kind} ${row.id}`) : [],
  );

const OURS: [kind: FoundById, id: string][] = [
  ["campaigns", people.campaignId],
  ["campaigns", people.draftId],
  ["sends", people.sendId],
  ["calls", people.callId],
  ["templates", people.templateId],
  ["lists", people.listId],
  ["events", people.eventId],
  ["requests", people.requestId],
  ["requests", attempt?.id ?? ""],
];

test("whatever has a page is found by our id alone, for those without numbers as well, and says what it is", async () => {
  for (const [kind, id] of OURS)
    for (const person of [sender, viewer]) {
      const found = await ask(id, { person });
      assert.deepEqual([found.status, found.isById, hitsOf(found)], [200, true, [`${kind} ${id}`]], kind);
    }
});

test("every id that the service gave is found: of a message, a call, an event, a template and a request", async () => {
  for (const [id, hit] of [
    [people.serviceId, `messages ${people.messageId}`],
    [message?.wamid ?? "", `messages ${people.messageId}`],
    [call?.sessionId ?? "", `calls ${people.callId}`],
    ["call-attempt-77", `calls ${people.callId}`],
    [people.eventId, `events ${people.eventId}`],
    [templateServiceId, `templates ${people.templateId}`],
    ["req-of-attempt-1", `requests ${attempt?.id}`],
    ["req-of-read-2", `requests ${people.requestId}`],
  ] as const)
    assert.deepEqual(hitsOf(await ask(id)), [hit], id);
});

test("an id of a message that somebody wrote finds their conversation, and no other event does", async () => {
  const data = { wamid: "wamid.HEARD77", messageId: 987654321, customerPhoneNumber: "+255754000377" };
  const other = { ...data, wamid: "wamid.ECHO78", messageId: 987654322, direction: "outbound" };
  for (const each of [{ ...data, direction: "inbound", content: { text: "Habari" } }, other])
    await storeEvent(
      desk.context,
      JSON.stringify({
        ...{ eventId: `evt-${randomUUID()}`, eventType: "message.received" },
        ...{ occurredAt: desk.clock.now().toISOString(), data: each },
      }),
      {},
    );
  while ((await projectEvents(desk.context)) > 0);
  const [theirs] = await db.query<{ id: number }>(
    "SELECT id FROM contact_window WHERE number = '+255754000377'",
  );
  for (const id of [data.wamid, `"${data.wamid}",`, String(data.messageId)])
    for (const person of [sender, viewer]) {
      const found = await ask(id, { person });
      assert.deepEqual([found.status, hitsOf(found)], [200, [`conversations ${theirs?.id}`]], id);
      assert.equal(found.conversations[0]?.number.includes("•••"), person === viewer);
    }
  for (const id of [other.wamid, String(other.messageId)]) assert.deepEqual(hitsOf(await ask(id)), [], id);
});

test("what stands around an id where it was copied is no part of it", async () => {
  for (const copied of [
    `"${people.callId}",`,
    `(${people.callId})`,
    `‘${people.callId}’.`,
    ` ${people.callId} `,
  ])
    assert.deepEqual(hitsOf(await ask(copied)), [`calls ${people.callId}`], copied);
});

test("an address says of what its id is: a small number is that alone, and an id of something else finds nothing", async () => {
  const id = String(people.messageId);
  assert.deepEqual(hitsOf(await ask(id, { kind: "messages" })), [`messages ${id}`]);
  const conversation = people.conversationId;
  assert.deepEqual(hitsOf(await ask(conversation, { kind: "conversations" })), [
    `conversations ${conversation}`,
  ]);
  assert.deepEqual(hitsOf(await ask(people.callId, { kind: "lists" })), []);
  assert.deepEqual(hitsOf(await ask(randomUUID(), { kind: "campaigns" })), []);
  // A send has a page of its own, whichever address it was pasted in.
  assert.deepEqual(hitsOf(await ask(people.sendId, { kind: "campaigns" })), [`sends ${people.sendId}`]);
});

test("an id that nothing has finds nothing, and is refused to nobody", async () => {
  for (const q of [randomUUID(), "12345678-1234-4234-8234-12345678901a", "wamid.HBgMMjU1"])
    for (const person of [sender, viewer]) {
      const found = await ask(q, { person });
      assert.deepEqual([found.status, hitsOf(found)], [200, []], q);
    }
});

test("whoever sees no numbers reads none, and no name, beside what an id found", async () => {
  const [theirs] = (await ask(people.conversationId, { kind: "conversations", person: viewer }))
    .conversations;
  assert.match(theirs?.number ?? "", /•••/);
  assert.equal(theirs?.personName ?? "•••", "•••");
  const [seen] = (await ask(people.callId, { person: viewer })).calls;
  assert.match(seen?.number ?? "", /•••/);
  const [whole] = (await ask(people.callId)).calls;
  assert.match(whole?.number ?? "", /^\+255\d{9}$/);
});

test("a call that was removed is not found, as it has no page", async () => {
  await db.query("UPDATE call SET removed_at = now() WHERE id = $1", [people.callId]);
  for (const id of [people.callId, "call-attempt-77"]) assert.deepEqual(hitsOf(await ask(id)), [], id);
});
