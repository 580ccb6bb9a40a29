import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, type TestContext, test } from "node:test";
import type { z } from "zod";
import type { EndpointKey } from "#lib/contract/desk/endpoints/index.ts";
import { getLiveStream } from "#lib/server/live/index.ts";
import { hashPassword } from "#lib/server/session/password.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { type Door, openDoors } from "#lib/testing/doors.ts";
import { oldWordsIn } from "#lib/testing/old-words.ts";
import { seedPeople } from "#lib/testing/people/people.ts";
import { arbitraryOf, nastyText } from "#lib/testing/random/arbitrary-of.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";

// The long form: FUZZ=100000 node --test app/api/nothing-breaks.property.long.test.ts
const RUNS = Number(process.env.FUZZ ?? 1_000);
const NEW_PERSON_EVERY = 25;

const stub = await startServiceStub();
const endpoint = { baseUrl: stub.url, apiKey: "key" };
const desk = await openDesk({ service: { chat: endpoint, sms: endpoint, voice: endpoint } });
const people = await seedPeople(desk.context);
after(async () => {
  await getLiveStream(desk.context).close();
  await desk.drop();
  await stub.close();
});

const doors = openDoors();
const hasCursor = ({ endpoint: { query } }: Door) => fieldsOf(query).includes("cursor");
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema?.def as { shape?: object } | undefined)?.shape ?? {});

const seeded = [
  people.campaignId,
  people.callId,
  people.eventId,
  people.templateId,
  people.serviceId,
  people.sendId,
];
const id = fc.oneof(
  fc.constantFrom(...seeded, String(people.messageId), randomUUID()),
  nastyText.filter((text) => text !== ""),
);

type Case = { key: EndpointKey; ids: string[]; query: Record<string, unknown>; body: unknown };

const caseOf = (door: Door, query: fc.Arbitrary<unknown>): fc.Arbitrary<Case> =>
  fc.record({
    key: fc.constant(door.key),
    ids: fc.array(id, { minLength: 2, maxLength: 2 }),
    query: query as fc.Arbitrary<Record<string, unknown>>,
    body: door.endpoint.body ? arbitraryOf(door.endpoint.body) : fc.constant(undefined),
  });

const anyQuery = fc.dictionary(nastyText, nastyText, { maxKeys: 3 });
const questionOf = ({ endpoint: { query } }: Door) =>
  query ? fc.oneof(arbitraryOf(query), anyQuery) : anyQuery;

const passwordHash = await hashPassword("a sentence that nobody guesses");
let asked = 0;
let cookie = "";

async function ask({ key, ids, query, body }: Case): Promise<{ status: number; text: string }> {
  if (asked++ % NEW_PERSON_EVERY === 0) {
    const owner = await desk.signIn("owner");
    cookie = owner.cookie;
    await desk.db.query("UPDATE app_user SET password_hash = $2 WHERE id = $1", [
      owner.user.id,
      passwordHash,
    ]);
    // Tries from one address are limited, and here that is everybody's.
    await desk.db.query("DELETE FROM rate_limit");
  }
  const door = doors.find((each) => each.key === key) ?? assert.fail(key);
  const names = [...door.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ""]));
  const path = names.reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(params[name]?.toWellFormed() ?? "")),
    door.path,
  );
  const answer = await desk.ask(door.handler, {
    method: door.method,
    path: `${path}?${searchOf(query)}`,
    params,
    cookie,
    ...(body !== undefined && { body }),
  });
  if (door.key !== "GET /api/live") return { status: answer.status, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, text: "" };
}

/** As a browser would write it, or somebody's script. */
function searchOf(query: Record<string, unknown>): string {
  if (typeof query !== "object" || query === null) return String(query);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(
    given.map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  ).toString();
}

/** The service may fail; that is said, and no failure of ours. */
const isOurs = ({ status, text }: { status: number; text: string }) =>
  status >= 500 && !/"code":"(service|recording)_/.test(text);

/** The names of fields and values are those of our API, which programs use; in quotes is what was sent. */
const API_NAMES = /^[\w.]+: |one of .*$|"[^"]*"|“[^”]*”/g;

/** In what is said of a refusal, however a request was spoilt: no word for which there is a better one. */
function oldWordsOf({ status, text }: { status: number; text: string }): string[] {
  if (status < 400) return [];
  type Refused = { detail: string; fields?: { path: string; rule: string }[] };
  const { detail, fields = [] } = JSON.parse(text) as Refused;
  // A rule begins with the name of its field, which may be one that was sent, and a detail with where that is.
  const names = fields.flatMap(({ path }) => {
    const leaf = path.slice(path.lastIndexOf(".") + 1);
    return [`${path}: `, `${path.slice(0, -leaf.length - 1)}: ${leaf} `, `${leaf} `];
  });
  const ruleIn = (said: string) =>
    names.reduce((rest, name) => (rest.startsWith(name) ? rest.slice(name.length) : rest), said);
  return [detail, ...fields.map(({ rule }) => rule)].flatMap((said) =>
    oldWordsIn(ruleIn(said).replace(API_NAMES, "")),
  );
}

async function holds(t: TestContext, cases: fc.Arbitrary<Case>): Promise<void> {
  const statuses: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const said = await ask(each);
      statuses[said.status] = (statuses[said.status] ?? 0) + 1;
      assert.ok(!isOurs(said), `${each.key}: ${said.status} ${said.text}\n${desk.lines.at(-1)}`);
      assert.deepEqual(oldWordsOf(said), [], `${each.key}: ${said.text}`);
      desk.lines.length = 0;
    }),
    { numRuns: RUNS },
  );
  t.diagnostic(JSON.stringify(statuses));
  // Where everything is refused at the first field, nothing has been tried.
  assert.ok(Object.keys(statuses).some((status) => status.startsWith("2")));
}

const from = (some: Door[], query = questionOf): fc.Arbitrary<Case> =>
  fc.constantFrom(...some).chain((door) => caseOf(door, query(door)));

test(`${RUNS} random bodies over all doors that take one: none breaks anything, nor is answered in old words`, async (t) => {
  await holds(t, from(doors.filter((door) => door.endpoint.body)));
});

test(`${RUNS} random queries and ids over all doors that are read: none breaks anything, nor is answered in old words`, async (t) => {
  await holds(t, from(doors.filter(({ method }) => method === "GET")));
});

test(`${RUNS} random cursors over all lists that have one: none breaks anything, nor is answered in old words`, async (t) => {
  const withCursor = doors.filter(hasCursor);
  assert.ok(withCursor.length >= 8, `${withCursor.map(({ key }) => key)}`);
  const cursors = (door: Door) =>
    fc.tuple(questionOf(door), nastyText).map(([query, cursor]) => ({ ...(query as object), cursor }));
  await holds(t, from(withCursor, cursors));
});

test(`${RUNS} random ids over all doors that change something: none breaks anything, nor is answered in old words`, async (t) => {
  await holds(t, from(doors.filter(({ method, path }) => method !== "GET" && path.includes(":"))));
});

const BRACKETS = ["[", '{"a":', '[{"to":'];

test("JSON of 5,000 levels is a 400 at every door that takes JSON, also before anybody is signed in", async () => {
  const { cookie: owner } = await desk.signIn("owner");
  for (const door of doors.filter((each) => each.endpoint.body)) {
    for (const bracket of BRACKETS) {
      await desk.db.query("DELETE FROM rate_limit");
      const answer = await desk.ask(door.handler, {
        method: door.method,
        cookie: door.endpoint.role === "public" ? undefined : owner,
        body: bracket.repeat(5_000),
      });
      assert.equal(answer.status, 400, `${door.key} ${bracket}`);
      assert.match((await answer.json()).detail, /levels/);
    }
  }
});
