import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { RIGHTS, type Right } from "#lib/contract/desk/team/rights.ts";
import { hasRole, type Role } from "#lib/contract/desk/team/session.ts";
import { NO_AWAY_ANSWER } from "#lib/contract/rules/answers.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { hold, reason } from "#lib/contract/words/reason/say-reason.ts";
import { recordAudit } from "#lib/server/audit/index.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, fillPath, openDoors } from "#lib/testing/doors.ts";
import { leastOf, type Place, textPlacesIn, withAt } from "#lib/testing/free-texts.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import {
  ASHA,
  CHIKU,
  DAUDI,
  ESTER,
  e164,
  PEOPLE,
  spaced,
  wamidOf,
} from "#lib/testing/people/seeded-numbers.ts";
import { readableIn } from "#lib/testing/readable-in.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

// Every door that takes a text of anybody, with every text that is kept here and holds a number, and with the same text of
// another number that is shown alike: whoever sees no numbers must not hear which of the two is known.

const stub = await startServiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
// As the settings of the server allow it: no server of names is asked.
const own = "http://127.0.0.1:9";
const desk = await openDesk({
  service: { chat: endpoint, sms: endpoint, voice: endpoint },
  eventPrivateOrigins: [own],
});
const people = await seedPeople(desk.context);
// Before any test is named: whoever waits between two lets the first of them end all.
await desk.db.transaction((tx) =>
  recordAudit(tx, {
    actor: null,
    action: "list.create",
    target: "list",
    detail: { name: `Ask ${spaced(ASHA)}` },
  }),
);
const [savedReplyId, viewId] = [await seedSavedReply(), await seedTeamView()];
after(async () => {
  await desk.drop();
  await stub.close();
});

const BLIND: readonly Right[] = RIGHTS.filter((right) => right !== "seeNumbers");
const ROLES = ["viewer", "sender", "admin"] as const;

const doors = openDoors().filter(({ endpoint: { role } }) => role !== "public");

async function entitled(role: Role, rights: readonly Right[]): Promise<string> {
  const { user, cookie } = await desk.signIn(role);
  await desk.db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [user.id, rights]);
  return cookie;
}

/** The same text of another number; what a mask shows of both is the same. */
function otherOf(text: string): string {
  return PEOPLE.reduce((other, national) => {
    const digits = [...national].map((digit, at) => (at === 4 ? String((Number(digit) + 1) % 10) : digit));
    const written = new RegExp([...national].join("([^\\d]{0,3})"), "g");
    return other.replace(written, (_, ...gaps) =>
      digits.map((digit, at) => digit + (typeof gaps[at] === "string" && at < 8 ? gaps[at] : "")).join(""),
    );
  }, text);
}

type Pair = { known: string; unknown: string };

/** Texts of the seeded rows that hold a number: whole, and cut where a mask has begun to hide its digits. */
async function keptTexts(): Promise<string[]> {
  const columns = await desk.db.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'ARRAY', 'jsonb', 'json')
       AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns)
    for (const { value } of await desk.db.query<{ value: string }>(
      `SELECT DISTINCT to_jsonb("${column}")::text AS value FROM "${table}" WHERE "${column}" IS NOT NULL LIMIT 300`,
    ))
      for (const text of textsIn(JSON.parse(value)))
        if (text.length <= 200 && isOfSomebody(text)) found.add(text);
  return [...found];
}

const isOfSomebody = (text: string): boolean =>
  readableIn(text).length > 0 && otherOf(text) !== text && !text.startsWith("wamid.");

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}

const cutOf = ({ known, unknown }: Pair): Pair => {
  const at = [...known].findIndex((_, index) => known[index] !== unknown[index]);
  return { known: known.slice(0, at + 1), unknown: unknown.slice(0, at + 1) };
};

const whole = (await keptTexts()).map((known): Pair => ({ known, unknown: otherOf(known) }));
const OF_WAMID: Pair = { known: wamidOf(ASHA), unknown: wamidOf(otherOf(ASHA)) };
const MANY: Pair[] = [
  ...whole,
  ...whole.map(cutOf).filter(({ known }) => known.length > 2),
  ...[ASHA, DAUDI].map((national) => ({ known: national.slice(3), unknown: otherOf(national).slice(3) })),
  // Whole it is an id that nobody tries out: half of it is chance.
  { known: OF_WAMID.known.slice(0, 24), unknown: OF_WAMID.unknown.slice(0, 24) },
  {
    known: `{"data":{"customerPhoneNumber":"${e164(ASHA)}"}}`,
    unknown: `{"data":{"customerPhoneNumber":"${e164(otherOf(ASHA))}"}}`,
  },
];
const FEW: Pair[] = [e164(DAUDI), `Ask ${spaced(ASHA)}`, `Ask ${spaced(DAUDI)}`, spaced(ESTER)].map(
  (known) => ({
    known,
    unknown: otherOf(known),
  }),
);

test("what is kept and holds a number was found in each place where others write", () => {
  const texts = whole.map(({ known }) => known);
  for (const text of [
    `Ask ${spaced(DAUDI)}`,
    `Call ${spaced(ESTER)}`,
    spaced(ESTER),
    `Mteja ${spaced(CHIKU)}`,
  ])
    assert.ok(texts.includes(text), text);
  for (const { known, unknown } of [...whole, ...FEW])
    assert.equal(maskNumbers(known), maskNumbers(unknown), known);
});

type Part = "params" | "query" | "body";
type Spot = { part: Part; place: Place };

const spotsOf = ({ endpoint: door }: Door): Spot[] =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema: z.ZodType | undefined = door[part];
    return schema ? textPlacesIn(schema).map((place) => ({ part, place })) : [];
  });

const sees = ({ endpoint: { rights } }: Door): boolean => rights.includes("seeNumbers");

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
  const noteId = randomUUID();
  if (/^\/api\/(voice\/)?calls/.test(path)) return { id: people.callId, noteId };
  if (path.startsWith("/api/campaigns")) return { id: people.campaignId, seq: "3" };
  if (path.startsWith("/api/drafts")) return { id: people.draftId };
  if (path.startsWith("/api/events")) return { id: people.eventId };
  if (path.startsWith("/api/inbox")) return { id: people.conversationId, noteId };
  if (path.startsWith("/api/lists")) return { id: people.listId };
  if (path.startsWith("/api/messages")) return { id: String(people.messageId) };
  if (path.startsWith("/api/event-addresses"))
    return { id: people.eventAddressId, sequence: String(people.deliverySequence) };
  if (/^\/api\/(keys|groups|automations|requests)/.test(path)) return ownIdOf(path);
  if (path.startsWith("/api/sends/")) return { id: people.sendId };
  if (path.startsWith("/api/settings")) return { name: "organisation" };
  if (path.startsWith("/api/templates")) return { id: people.templateId };
  return { messageId: people.serviceId, action: "add-credits", id: randomUUID(), token: randomUUID() };
}

/** What a door needs beside the least that its schema says. */
const TEMPLATE = {
  ...{ name: "habari_mpya", language: "sw", category: "UTILITY" },
  componentSchema: [{ type: "BODY", text: "Habari" }],
};
type Needed = { params?: object; query?: object; body?: object };
const NEEDED: Partial<Record<EndpointKey, () => Needed | Promise<Needed>>> = {
  "POST /api/team/invitations": () => ({ body: { email: "rehema@shop.example" } }),
  "POST /api/templates": () => ({ body: TEMPLATE }),
  "POST /api/templates/names": () => ({ body: { name: "habari_mpya", language: "sw" } }),
  "GET /api/templates/names": () => ({ query: { name: "habari_mpya" } }),
  "PUT /api/campaigns/:id": () => ({ params: { id: people.draftId } }),
  "PUT /api/drafts/:id": () => ({ params: { id: randomUUID() }, body: { revision: 0 } }),
  "POST /api/campaigns/:id/sender": async () => {
    const held = hold("sender", reason("sender", { quote: null }));
    await desk.db.query("UPDATE campaign SET state = 'needs-attention', hold = $2 WHERE id = $1", [
      people.campaignId,
      JSON.stringify(held),
    ]);
    return { body: { senderId: "DUKA" } };
  },
  "POST /api/lists": () => ({ body: { campaignId: people.campaignId, name: freshName() } }),
  "PATCH /api/lists/:id": async () => {
    await desk.db.query("UPDATE contact_list SET name = $2 WHERE id = $1", [
      people.listId,
      `Ask ${spaced(ASHA)}`,
    ]);
    return { body: { name: freshName() } };
  },
  "POST /api/inbox/:id/reply": () => ({ body: { text: "Habari" } }),
  "POST /api/saved-replies": () => ({ body: { name: freshName() } }),
  "PUT /api/saved-replies/:id": () => ({ params: { id: savedReplyId } }),
  "POST /api/event-addresses": async () => {
    await desk.db.query("DELETE FROM event_address WHERE id <> $1", [people.eventAddressId]);
    return { body: { name: freshName(), url: `${own}/tuma` } };
  },
  "PUT /api/keys/:id": async () => ({ params: { id: (await openSystem(desk)).id } }),
  "PUT /api/event-addresses/:id": () => ({ body: { name: freshName(), url: `${own}/tuma` } }),
  "GET /api/views": () => ({ query: { kind: "messages" } }),
  "POST /api/views": async () => {
    await desk.db.query("DELETE FROM saved_view WHERE owner IS NOT NULL");
    return { body: { name: freshName(), of: { kind: "events", ask: { q: "Habari" } } } };
  },
  "PATCH /api/views/:id": async () => {
    const name = `Ask ${spaced(DAUDI)}`;
    await desk.db.query("UPDATE saved_view SET name = $2 WHERE id = $1", [viewId, name]);
    return { params: { id: viewId }, body: { name: freshName(), seen: maskNumbers(name) } };
  },
  "GET /api/columns": () => ({ query: { shape: "a".repeat(32) } }),
  "PUT /api/price": () => ({ body: { price: { amount: 1, currency: "TZS" } } }),
  "PUT /api/answers/away": () => ({ body: { awayAnswer: NO_AWAY_ANSWER } }),
  "PUT /api/marketing-hours": () => ({ body: { hours: { from: "08:00", to: "20:00" } } }),
};

/** One that no other has, of letters alone. */
const freshName = (): string => randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

/** Whoever answers is shown it whole, numbers and all: its name is no secret. */
async function seedSavedReply(): Promise<string> {
  const id = randomUUID();
  const { user } = await desk.signIn("owner");
  await desk.db.query(
    "INSERT INTO saved_reply (id, name, text, changed_by, changed_at) VALUES ($1, 'Salamu', 'Habari', $2, now())",
    [id, user.id],
  );
  return id;
}

async function seedTeamView(): Promise<string> {
  const id = randomUUID();
  await desk.db.query(
    "INSERT INTO saved_view (id, name, kind, ask, created_at) VALUES ($1, $2, 'events', '{\"q\":\"Habari\"}', now())",
    [id, `Ask ${spaced(DAUDI)}`],
  );
  return id;
}

/** Doors that take the text of nobody to where it would matter here, each with the reason. */
const REFUSED: Partial<Record<EndpointKey, string>> = {
  ...reasons("asks the service, which knows nothing here", [
    "GET /api/sms/messages/:messageId",
    "POST /api/sms/messages/:messageId",
    "GET /api/voice/calls",
    "POST /api/service-calls",
    "GET /api/voice/calls/:id/recording",
    "POST /api/templates",
    "POST /api/templates/:id/check",
    "POST /api/templates/:id/validate",
  ]),
  ...reasons("takes the token of a plan", [
    "POST /api/campaigns/:id/start",
    "POST /api/campaigns/:id/approval",
    "POST /api/campaigns/:id/approve",
    "POST /api/campaigns/:id/decline",
  ]),
  ...reasons("is about a passkey or a note of one’s own", [
    "POST /api/session/factors/passkeys",
    "PATCH /api/session/factors/passkeys/:id",
    "DELETE /api/calls/:id/notes/:noteId",
  ]),
  "POST /api/calls/:id/resolve": "takes an id and one of two words",
  "GET /api/campaigns/compare.csv": "takes the ids of campaigns",
  "GET /api/campaigns/what-if": "takes days, numbers and hours",
  "POST /api/sandbox/:action": "is about the sandbox, which is none here",
};

function reasons<const Key extends EndpointKey>(reason: string, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, reason]));
}

type RequestParts = { params: Record<string, string>; query: Record<string, unknown>; body: unknown };

async function inputOf(door: Door): Promise<RequestParts> {
  const { query, body } = door.endpoint;
  const needed = await NEEDED[door.key]?.();
  return {
    params: { ...paramsOf(door), ...needed?.params },
    query: { ...(query ? (leastOf(query) as object) : {}), ...needed?.query },
    body: body ? { ...(leastOf(body) as object), ...needed?.body } : undefined,
  };
}

const withText = (input: RequestParts, { part, place }: Spot, text: string): RequestParts => ({
  ...input,
  [part]: withAt(input[part], place, text),
});

type Answer = { status: number; headers: [string, string][]; text: string };

async function ask(door: Door, { params, query, body }: RequestParts, cookie: string): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await desk.ask(door.handler, {
    method: door.method,
    path: `${fillPath(door.path, params)}?${search}`,
    params,
    cookie,
    ...(body !== undefined && { body }),
  });
  const headers = [...answer.headers].filter(([name]) => !/^(x-request-id|date|set-cookie)$/.test(name));
  return { status: answer.status, headers, text: door.key === "GET /api/live" ? "" : await answer.text() };
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** But for ids, times and what was asked itself. */
const plain = ({ status, headers, text }: Answer, asked: string) => ({
  status,
  headers,
  text: text
    .replaceAll(JSON.stringify(asked).slice(1, -1), "ASKED")
    .replaceAll(JSON.stringify(maskNumbers(asked)).slice(1, -1), "ASKED")
    .replace(UUID, "ID")
    .replace(TIME, "TIME")
    .replace(/tuma_(live|test)_[\w…]+/g, "SECRET")
    .replace(/code=[\w-]+|"revision":\d+|ID:\d+/g, "NEXT")
    // A name that was made for this one try.
    .replace(/[a-p]{8}-[a-p]{4}-[a-p]{4}-[a-p]{4}-[a-p]{12}/g, "NAME"),
});

/** Places that take a text of anybody, but for what is none: a token, a page, a time, a secret of one’s own. */
const IS_OTHER =
  /^(cursor|from|to|month|day|date|time|state|reason|sortBy|download|code|pictureId|password|current|next|startToken)$/;
const textSpotsOf = (door: Door): Spot[] =>
  spotsOf(door).filter(
    ({ place }) => !IS_OTHER.test(String(place.findLast((key) => typeof key === "string"))),
  );

type Question = { spot: Spot; pair: Pair };
const questionsOf = (door: Door): Question[] =>
  textSpotsOf(door).flatMap((spot) =>
    (spot.place[0] === "q" ? MANY : FEW).map((pair): Question => ({ spot, pair })),
  );

/** The texts of which the answers tell whether they are known. */
async function toldBy(door: Door, cookies: readonly string[], most = 100): Promise<string[]> {
  const told: string[] = [];
  for (const [turn, { spot, pair }] of questionsOf(door).entries()) {
    // Each place is asked by every role, each text by one.
    const cookie = cookies[turn % cookies.length] ?? "";
    const answerTo = async (text: string) =>
      plain(await ask(door, withText(await inputOf(door), spot, text), cookie), text);
    const [one, other] = [await answerTo(pair.unknown), await answerTo(pair.known)];
    if (isDeepStrictEqual(one, other)) continue;
    const said = [one, other].map(({ status, text }) => `${status} ${text.slice(0, 200)}`);
    told.push(`${spot.part}.${spot.place.join(".")} “${pair.known}”: ${said.join(" | ")}`);
    if (told.length === most) break;
  }
  return told;
}

// Before the walk, which writes.
const TELLS: EndpointKey[] = [
  ...([
    "GET /api/audit",
    "GET /api/calls",
    "GET /api/campaigns",
    "GET /api/events",
    "GET /api/find",
  ] as const),
  ...(["GET /api/inbox", "GET /api/lists", "GET /api/lists/:id/people", "GET /api/messages"] as const),
  ...(["GET /api/templates", "GET /api/campaigns/:id/recipients"] as const),
  ...(["POST /api/lists", "PUT /api/calls/:id/tags"] as const),
];

for (const key of TELLS)
  test(`${key}: the walk has teeth: whoever sees numbers hears which text is kept`, async () => {
    const door = doors.find((each) => each.key === key) ?? assert.fail(key);
    assert.notDeepEqual(await toldBy(door, [await entitled("admin", RIGHTS)], 1), []);
  });

const isFile = ({ endpoint: { isStream } }: Door): boolean => isStream;

test("whoever sees no numbers brings no file: each door that takes one asks for the right", () => {
  assert.deepEqual(
    doors.filter((door) => isFile(door) && !sees(door)).map(({ key }) => key),
    [],
  );
});

for (const door of doors.filter((each) => !sees(each) && textSpotsOf(each).length > 0))
  test(`${door.key}: whoever sees no numbers hears the same of a text that is kept and of one that is not`, async () => {
    const least = door.endpoint.role;
    const roles = ROLES.filter((each) => least !== "public" && hasRole(each, least));
    const cookies = await Promise.all(roles.map((each) => entitled(each, BLIND)));
    const { status, text } = await ask(door, await inputOf(door), cookies.at(-1) ?? "");
    if (!(door.key in REFUSED)) assert.ok(status < 300, `${status} ${text}: say in NEEDED what it needs`);
    assert.deepEqual(await toldBy(door, cookies), []);
  });

for (const door of doors.filter(sees))
  test(`${door.key} refuses whoever sees no numbers, whatever they ask`, async () => {
    for (const role of ROLES) {
      const { status } = await ask(door, await inputOf(door), await entitled(role, BLIND));
      assert.equal(status, 403, role);
    }
  });
