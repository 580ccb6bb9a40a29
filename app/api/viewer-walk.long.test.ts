import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { hasRole, type Role } from "#lib/contract/desk/team/session.ts";
import { Fault } from "#lib/fault.ts";
import { doors as serve } from "#lib/server/http/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, fillPath, openDoors } from "#lib/testing/doors.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { ECHOED } from "#lib/testing/people/seeded-events.ts";
import { readableIn } from "#lib/testing/readable-in.ts";

const endpoint = { baseUrl: "http://127.0.0.1:9", apiKey: ECHOED };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
const people = await seedPeople(desk.context);
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
});

const doors = openDoors();
const NUMBER = "0754913268";

const OWN: readonly [string, string][] = [
  ["/api/keys", people.keyId],
  ["/api/groups", people.groupId],
  ["/api/automations", people.automationId],
];
const ownIdOf = (path: string) => ({
  runId: randomUUID(),
  id: OWN.find(([start]) => path.startsWith(start))?.[1] ?? people.requestId,
});

function paramsOf({ path }: Door): Record<string, string> {
  if (path.startsWith("/api/campaigns")) return { id: people.campaignId, seq: "3", network: "halotel" };
  if (path.startsWith("/api/sends/")) return { id: people.sendId };
  if (path.startsWith("/api/drafts")) return { id: people.draftId };
  if (/^\/api\/(voice\/)?calls/.test(path)) return { id: people.callId, noteId: randomUUID() };
  if (path.startsWith("/api/events")) return { id: people.eventId };
  if (path.startsWith("/api/inbox")) return { id: people.conversationId, noteId: randomUUID() };
  if (path.startsWith("/api/messages")) return { id: String(people.messageId) };
  if (path.startsWith("/api/templates")) return { id: people.templateId };
  if (path.startsWith("/api/lists")) return { id: people.listId };
  if (path.startsWith("/api/event-addresses"))
    return { id: people.eventAddressId, sequence: String(people.deliverySequence) };
  if (/^\/api\/(keys|groups|automations|requests)/.test(path)) return ownIdOf(path);
  if (path.startsWith("/api/settings")) return { name: "organisation" };
  return { messageId: people.serviceId, action: "add-credits", id: randomUUID(), token: randomUUID() };
}

async function textOf(door: Door, role: Role, search = ""): Promise<{ status: number; text: string }> {
  const params = paramsOf(door);
  // Anew each time: one of the doors signs out.
  const { cookie } = await desk.signIn(role);
  const answer = await desk.ask(door.handler, {
    method: door.method,
    path: fillPath(door.path, params) + search,
    params,
    cookie,
    ...(door.method !== "GET" && door.endpoint.body && { body: { to: [NUMBER], q: NUMBER } }),
  });
  if (door.key === "GET /api/live") return { status: answer.status, text: await firstOf(answer) };
  return { status: answer.status, text: await answer.text() };
}

/** The stream goes on for ever: what it replays from the beginning of the log is all there is so far. */
async function firstOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (reader && text.split("event: event").length <= 2 && !text.includes("event: reset")) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
  }
  await reader?.cancel();
  return text;
}

const liveFrom = `?lastEventId=${await beginning()}`;

async function beginning(): Promise<string> {
  const [row] = await desk.db.query<{ id: string }>("SELECT id FROM live_epoch");
  return `${row?.id}:0`;
}

/** Doors that show nothing unless they are asked for something. */
const SEARCHES: Record<string, string> = {
  "GET /api/live": liveFrom,
  "GET /api/find": `?q=${people.serviceId}`,
  "GET /api/views": "?kind=messages",
  "GET /api/campaigns/:id/repeats/people": `?of=${people.campaignId}`,
};

const ASK_THE_SERVICE: string[] = ["GET /api/sms/messages/:messageId", "GET /api/voice/calls"];

for (const door of doors) {
  test(`${door.key} tells a viewer no whole number`, async () => {
    const { status, text } = await textOf(door, "viewer", SEARCHES[door.key]);
    const { role, rights, status: good } = door.endpoint;
    const isClosed = role !== "public" && (!hasRole("viewer", role) || rights.length > 0);
    const isRead = door.method === "GET" && !ASK_THE_SERVICE.includes(door.key);
    if (isClosed || isRead) assert.equal(status, isClosed ? 403 : good, text);
    assert.deepEqual(readableIn(text), [], text);
    assert.ok(!text.includes(ECHOED), text);
  });
}

test("a problem tells a viewer no whole number and nobody a secret; whoever has the right reads the number", async () => {
  const { GET: handler } = serve({
    "GET /api/facts": () => {
      const fields = [{ path: "to", rule: "0754 913-268 has opted out" }];
      throw new Fault("not_permitted", `+255754913268 has opted out. It said: ${ECHOED}`, { fields });
    },
  });
  for (const [role, readable] of [
    ["viewer", []],
    ["sender", ["754913268"]],
  ] as const) {
    const answer = await desk.ask(handler, { cookie: (await desk.signIn(role)).cookie });
    const text = await answer.text();
    assert.deepEqual(readableIn(text), readable, text);
    assert.ok(!text.includes(ECHOED), text);
  }
});

test("the walk would find a number: whoever has the right reads it through the same doors", async () => {
  for (const key of [
    "GET /api/campaigns/:id",
    "GET /api/campaigns/:id/first",
    "GET /api/campaigns/:id/recipients",
    "GET /api/campaigns/:id/left-out",
    "GET /api/campaigns/:id/unknown",
    "GET /api/data-requests",
    "GET /api/drafts/:id",
    "GET /api/events/:id",
    "GET /api/inbox",
    "GET /api/requests",
    "GET /api/requests/:id",
    "GET /api/inbox/:id",
    "GET /api/lists",
    "GET /api/lists/:id",
    "GET /api/lists/:id/people",
    "GET /api/messages",
    "GET /api/messages/:id",
    "GET /api/overview",
    "GET /api/senders",
    "GET /api/sends",
    "GET /api/sends/:id",
    "GET /api/sends/:id/people",
    "GET /api/templates",
    "GET /api/templates/:id",
  ]) {
    const door = doors.find((each) => each.key === key);
    assert.ok(door, key);
    const { status, text } = await textOf(door, "sender");
    assert.equal(status, 200, text);
    assert.ok(!text.includes(ECHOED), text);
    assert.ok(readableIn(text).length > 0, key);
  }
});

/** Masked by the verb itself, for whoever sees no numbers; the days of credits name nobody and no campaign. */
const MASKED = [
  ...["GET /api/live", "GET /api/campaigns/report.csv", "GET /api/campaigns/report.xlsx"],
  ...[
    "GET /api/campaigns/best-hour.csv",
    "GET /api/campaigns/compare.csv",
    "GET /api/campaigns/:id/texts.csv",
  ],
  ...["GET /api/credits/report.csv", "GET /api/credits/report.xlsx"],
];

test("a door that answers something else than a parsed object is not for viewers, or is the stream", () => {
  const unparsed = doors.filter(
    ({ endpoint, key }) => endpoint.role !== "public" && /report|recording|\/live$|^GET .*\/file$/.test(key),
  );
  for (const { key, endpoint } of unparsed) {
    // What is said in a recording nobody can mask: to listen is a right of its own.
    const right = key.endsWith("/recording") ? "listen" : "seeNumbers";
    const isSafe = endpoint.role !== "public" && endpoint.rights.includes(right);
    assert.ok(isSafe || MASKED.includes(key), key);
  }
});

const SEARCHED = [
  "GET /api/campaigns/:id/recipients",
  "GET /api/events",
  "GET /api/lists/:id/people",
  "GET /api/messages",
  "GET /api/templates",
];

for (const door of doors.filter(({ key }) => SEARCHED.includes(key))) {
  test(`${door.key}?q= answers a viewer the same whether a number is there or not`, async () => {
    const ask = (q: string, role: Role = "viewer") => textOf(door, role, `?${new URLSearchParams({ q })}`);
    for (const [there, not] of [
      ["0754913268", "0754913269"],
      ["+255 754 913 268", "+255 754 913 269"],
      ["754", "999"],
      ["913268", "913269"],
      ["Barred: 0754 913-268", "Barred: 0754 913-269"],
      ["Said of 255754", "Said of 255999"],
      ["Mteja 754913268", "Mteja 754913269"],
      ["Ask 0765 432-198", "Ask 0765 432-199"],
      ["Piga 0754 913-268", "Piga 0754 913-269"],
      [
        '{"data":{"customerPhoneNumber":"+255754913268"}}',
        '{"data":{"customerPhoneNumber":"+255754913269"}}',
      ],
      ["MjU1NzU0", "MjU1NzU1"],
    ] as const) {
      const [one, other] = [await ask(there), await ask(not)];
      const plain = ({ status, text }: typeof one) => [status, text.replace(/"requestId":"[^"]*"/, "")];
      assert.deepEqual(plain(one), plain(other), there);
    }
    assert.equal((await ask("0754913268")).status, 403);
    assert.match((await ask("0754913268", "sender")).text, /"items":\[\{/);
  });
}
