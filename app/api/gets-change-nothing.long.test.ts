import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { getLiveStream } from "#lib/server/live/index.ts";
import { cellsOf } from "#lib/testing/bytes/cells-of.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, fillPath, openDoors } from "#lib/testing/doors.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { ASHA, e164 } from "#lib/testing/people/seeded-numbers.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

const stub = await startServiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
const people = await seedPeople(desk.context);
await desk.db.query("UPDATE campaign SET state = 'sent' WHERE id = $1", [people.campaignId]);
const { cookie } = await desk.signIn("owner");
// As a service answers that has a call of which we do not know.
stub.read = (path) =>
  path.includes("/voice-api/calls")
    ? [
        200,
        { status: 200, data: [{ id: randomUUID(), status: "RINGING", destinationNumber: "+255712000001" }] },
      ]
    : [403, { status: 403, code: "FORBIDDEN", message: "not found" }];
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.close();
  await stub.close();
});

/** Who took personal data out is written down: a record of the reading, and of nothing that was changed by it. */
const RECORDED: Record<string, string> = {
  "GET /api/audit/export.csv": "audit",
  "GET /api/campaigns/report.csv": "audit",
  "GET /api/campaigns/report.xlsx": "audit",
  "GET /api/campaigns/best-hour.csv": "audit",
  "GET /api/campaigns/compare.csv": "audit",
  "GET /api/campaigns/:id/texts.csv": "audit",
  "GET /api/credits/report.csv": "audit",
  "GET /api/credits/report.xlsx": "audit",
  "GET /api/campaigns/:id/report.csv": "audit",
  "GET /api/campaigns/:id/report.xlsx": "audit",
  "GET /api/lists/:id/report.csv": "audit",
  "GET /api/groups/:id/report.csv": "audit",
  "GET /api/people/report.csv": "audit",
  "GET /api/messages/report.csv": "audit",
  "GET /api/lists/:id/report.xlsx": "audit",
  "GET /api/opt-outs/export.csv": "audit",
  "GET /api/calls/report.csv": "audit",
  "GET /api/calls/report.xlsx": "audit",
  "GET /api/calls/:id/evidence.csv": "audit",
  "GET /api/person/complaint.pdf": "audit",
  "GET /api/person/held.json": "audit",
  "GET /api/person/held.pdf": "audit",
};

/** One hash a table over all that stands in it, but the moment at which a session was last seen. */
async function hashes(): Promise<Map<string, string>> {
  const tables = await desk.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await desk.db.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(line, E'\\n' ORDER BY line), '')) AS hash
       FROM (SELECT (to_jsonb(t) - 'seen_at')::text AS line FROM "${name}" t) rows`,
    );
    found.set(name, row?.hash ?? "");
  }
  assert.ok(found.size > 15);
  return found;
}

function paramsOf({ path }: Door): Record<string, string> {
  if (/^\/api\/(voice\/)?calls/.test(path)) return { id: people.callId, noteId: randomUUID() };
  if (path.startsWith("/api/events")) return { id: people.eventId };
  if (path.startsWith("/api/keys")) return { id: people.keyId };
  if (path.startsWith("/api/event-addresses"))
    return { id: people.eventAddressId, sequence: String(people.deliverySequence) };
  if (path.startsWith("/api/messages")) return { id: String(people.messageId) };
  if (path.startsWith("/api/templates")) return { id: people.templateId };
  if (path.startsWith("/api/sends/")) return { id: people.sendId };
  if (path.startsWith("/api/lists")) return { id: people.listId };
  if (path.startsWith("/api/automations")) return { id: people.automationId };
  if (path.startsWith("/api/groups")) return { id: people.groupId };
  if (path.startsWith("/api/drafts")) return { id: people.draftId };
  return { id: people.campaignId, messageId: people.serviceId, seq: "3" };
}

/** Whoever asks about somebody says about whom, and whoever compares says what. */
function askedOf({ path }: Door): string {
  if (path === "/api/messages/report.csv") return `?chosen=${people.messageId}`;
  if (path.startsWith("/api/campaigns/compare")) return `?ids=${people.campaignId}`;
  return path.startsWith("/api/person") ? `?number=${encodeURIComponent(e164(ASHA))}` : "";
}

/** A report is read like a page: no word in it for which there is a better one. The audit log goes out as it is kept. */
async function readWords({ path }: Door, bytes: Uint8Array): Promise<void> {
  if (!/\.(csv|xlsx)$/.test(path) || path.startsWith("/api/audit")) return;
  const cells = (await cellsOf(bytes)).flat();
  assert.ok(cells.length > 0);
  assert.deepEqual(cells.flatMap(oldWordsIn), []);
}

const doors = openDoors();

for (const door of doors.filter(({ method }) => method === "GET")) {
  test(`${door.key} changes no row of any table and sends nothing`, async () => {
    const before = await hashes();
    const params = paramsOf(door);
    const path = fillPath(door.path, params) + askedOf(door);
    const answer = await desk.ask(door.handler, { path, params, cookie });
    if (door.key === "GET /api/live") await answer.body?.cancel();
    else await readWords(door, new Uint8Array(await answer.arrayBuffer()));
    const changed = [...(await hashes())].filter(([table, hash]) => before.get(table) !== hash);
    assert.deepEqual(
      changed.map(([table]) => table),
      RECORDED[door.key] ? [RECORDED[door.key]] : [],
    );
    assert.deepEqual(stub.ledger, []);
  });
}

test("the walk would see a change: to watch a campaign is one", async () => {
  const door = doors.find(({ key }) => key === "POST /api/campaigns/:id/watch");
  assert.ok(door);
  const before = await hashes();
  const params = { id: people.campaignId };
  const answer = await desk.ask(door.handler, {
    method: "POST",
    path: fillPath(door.path, params),
    params,
    cookie,
  });
  assert.equal(answer.status, 204);
  assert.notEqual((await hashes()).get("campaign"), before.get("campaign"));
});
