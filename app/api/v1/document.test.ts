import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { API_V1, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import { Problem } from "#lib/contract/desk/problem.ts";
import { publishOutgoing } from "#lib/server/store/outgoing/outgoing-event.ts";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { arbitraryOf, nastyText } from "#lib/testing/random/arbitrary-of.ts";
import { fc } from "#lib/testing/random/fast-check.ts";

// The long form: FUZZ=10000 node --test app/api/v1/document.test.ts
const RUNS = Number(process.env.FUZZ ?? 400);

const desk = await openDesk();
desk.clock.set(new Date());
after(() => desk.close());
const ALL = ["sms", "chat", "voice", "seeNumbers", "export"] as const;
/** A key has 6,000 requests a minute. */
const systems = await Promise.all(
  Array.from({ length: 1 + Math.floor(RUNS / 4_000) }, () => openSystem(desk, { rights: ALL })),
);
const [system = await openSystem(desk, { rights: ALL })] = systems;
/** What is there, so that a request gets beyond 404. */
const there = (await Promise.all(systems.map(plantOneOfEach))).flat();

type Schema = {
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Each field below a schema without a sentence, by its path. */
const unsaidIn = (schema: Schema, at: string): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...unsaidIn(field, `${at}.${name}`),
  ]),
  ...(schema.items ? unsaidIn(schema.items, `${at}[]`) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => unsaidIn(one, at)),
];

test("openapi.json: each field of each door and of a problem -> has a sentence, as has each parameter and each door", async () => {
  const { json } = await system.ask("GET", "openapi.json");
  const schemas = Object.entries<Record<string, Operation>>(json.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => schemasOf(`${method} ${path}`, operation)),
  );
  assert.ok(schemas.length > 40);
  schemas.push({ at: "problem", schema: json.components.schemas.Problem });
  assert.deepEqual(
    schemas.flatMap(({ at, schema }) => unsaidIn(schema, at)),
    [],
  );
});

/** What goes in and out of a door; its parameters are fields, too, and so is the door. */
function schemasOf(at: string, { summary, parameters, requestBody, responses }: Operation) {
  const properties = Object.fromEntries(parameters.map(({ name, ...said }) => [name, said]));
  const contents = [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) =>
    Object.values(content),
  );
  return [
    { at, schema: { properties: { ...properties, summary: { description: summary } } } },
    ...contents.map(({ schema }) => ({ at, schema })),
  ];
}

type Content = { content?: Record<string, { schema: Schema }> };
type Operation = {
  summary: string;
  parameters: { name: string; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

test("openapi.json: a validator that is not ours accepts it, and each field of a message says what it is", async () => {
  const { status, json } = await system.ask("GET", "openapi.json");
  assert.equal(status, 200);
  const verdict = await new Validator().validate(json);
  assert.ok(verdict.valid, JSON.stringify(verdict));
  const send = json.paths["/api/v1/messages"].post;
  const { properties, required } = send.requestBody.content["application/json"].schema;
  assert.deepEqual(required, ["to", "channel"]);
  for (const [name, field] of Object.entries<{ description?: string }>(properties))
    assert.ok(field.description, `${name} says what it is`);
  assert.ok(send.parameters.some(({ name }: { name: string }) => name === "Idempotency-Key"));
});

test("events to pull: written down from the first time a key asks, in order, and asked on by the last sequence", async () => {
  const puller = await openSystem(desk, { rights: ALL });
  assert.deepEqual((await puller.ask("GET", "events")).json, { items: [], next: 0 });
  await desk.db.query("SELECT note_outgoing('optout.created', now(), '+255754600001', '{}')");
  await desk.db.query("SELECT note_outgoing('optout.removed', now(), '+255754600001', '{}')");
  await desk.db.transaction((tx) => publishOutgoing(tx, { limit: 10, now: desk.clock.now() }));
  const { json } = await puller.ask("GET", "events?limit=1");
  assert.deepEqual(
    [json.items.map(({ type }: { type: string }) => type), json.items[0].data.number],
    [["optout.created"], "+255754600001"],
  );
  const next = await puller.ask("GET", `events?after=${json.next}`);
  assert.deepEqual(
    next.json.items.map(({ type }: { type: string }) => type),
    ["optout.removed"],
  );
  const blind = await openSystem(desk, { rights: ["sms", "export"] });
  assert.notEqual((await blind.ask("GET", "events")).json.items[0].data.number, "+255754600001");
});

const doors = Object.entries<ApiEndpoint>(API_V1);
const line = fc.oneof(
  nastyText,
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .record({ number: fc.oneof(nastyText, fc.constant("0754600001")), note: nastyText })
    .map((each) => JSON.stringify(each)),
);
const SMS = {
  to: "0754600001",
  channel: "sms",
  text: "Habari",
  sender: "DUKA",
  kind: "service",
  reference: "a",
};
/** Good ones, of which one field at most is made odd. */
const GOOD: Record<string, object> = {
  "POST /api/v1/messages": SMS,
  "POST /api/v1/message-batches": { messages: [SMS, { ...SMS, to: "0754600002" }], onInvalid: "skip" },
  "POST /api/v1/calls": { customerNumber: "0754600001", isAgain: true },
  "POST /api/v1/campaigns": {
    name: "Bei",
    channel: "sms",
    text: "Habari {{note|x}}",
    sender: "DUKA",
    kind: "marketing",
  },
  "POST /api/v1/automations": {
    ...{ type: "repeat", name: "Bei", schedule: { every: "day", at: "09:00" } },
    ...{ messageOf: there[1], listId: there[2] },
  },
  "POST /api/v1/automations/:id/runs/:runId": { does: "skip" },
  "POST /api/v1/lists": { name: "Wote", people: [{ number: "0754600001", name: "Asha" }] },
  "PUT /api/v1/lists/:id/people": { people: [{ number: "0754600001", name: "Asha" }] },
  "PUT /api/v1/opt-outs/:number": { reason: "Told our shop" },
  "PUT /api/v1/consents/:number": {
    isGiven: true,
    givenAt: "2026-11-29T09:00:00Z",
    wording: "Ticked the box at the till",
  },
};
const nearly = (good: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(good)), fc.oneof(fc.jsonValue(), nastyText), { maxKeys: 1 })
    .map((odd) => ({ ...good, ...odd }));

const askedOf = ([key, { params, query, body, isStream }]: [string, ApiEndpoint]) =>
  fc.record({
    key: fc.constant(key),
    by: fc.constantFrom(...systems),
    params: params
      ? fc.oneof(
          arbitraryOf(params),
          fc.record({ id: nastyText, number: nastyText }),
          fc.record({
            id: fc.constantFrom(...there),
            number: fc.constantFrom("0754600001", "+255754600002"),
          }),
        )
      : fc.constant({}),
    lines: isStream
      ? fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n"))
      : fc.constant(undefined),
    query: query
      ? fc.oneof(arbitraryOf(query), fc.dictionary(nastyText, nastyText, { maxKeys: 2 }), fc.constant({}))
      : fc.constant({}),
    body: body
      ? fc.oneof(arbitraryOf(body), fc.jsonValue(), nearly(GOOD[key] ?? { startToken: "x" }))
      : fc.constant(undefined),
    idempotencyKey: fc.oneof(fc.uuid(), fc.constantFrom("one", "two")),
  });

test(`openapi.json: ${RUNS} random requests -> each answer fits its schema, each refusal has a code, none is a 5xx`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(...doors.map(askedOf)),
      async ({ key, by, params, query, body, lines, idempotencyKey }) => {
        const [method = "", path = ""] = key.split(" ");
        const { answer: good, status } = (API_V1 as Record<string, ApiEndpoint>)[key] as ApiEndpoint;
        const given = (params ?? {}) as Record<string, unknown>;
        const place = path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(String(given[name] ?? "x").toWellFormed()),
        );
        const search = new URLSearchParams(
          Object.entries((query ?? {}) as object).map(([name, value]) => [name, String(value)]),
        );
        const asked = `${place.replace("/api/v1/", "")}?${search}`;
        const answer = await by.ask(method as "GET", asked, {
          ...(body !== undefined && { body }),
          ...(lines !== undefined && { body: lines, headers: { "content-type": "application/x-ndjson" } }),
          ...(method === "POST" && { idempotencyKey }),
        });
        assert.ok(answer.status < 500, JSON.stringify(answer.json));
        const schema = answer.status === status ? (good ?? z.null()) : Problem;
        assert.ok(
          schema.safeParse(answer.json).success,
          `${key} ${answer.status} ${JSON.stringify(answer.json)}`,
        );
      },
    ),
    { numRuns: RUNS },
  );
});

/** The ids of a message, a campaign with people, a list and a repeat of the key. */
async function plantOneOfEach({ id, ask: plain }: (typeof systems)[number]): Promise<string[]> {
  const ask = async (
    method: "POST" | "PUT",
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const { status, json } = await plain(method, path, { body, headers });
    assert.ok(status < 300, `${path} ${JSON.stringify(json)}`);
    return json;
  };
  const message = await ask("POST", "messages", {
    to: "0754600001",
    channel: "sms",
    text: "Habari",
    sender: "DUKA",
  });
  const campaign = await ask("POST", "campaigns", {
    name: "Bei",
    channel: "sms",
    text: "Habari",
    sender: "DUKA",
  });
  await ask("PUT", `campaigns/${campaign.id}/audience`, '{"number":"0754600001"}', {
    "content-type": "application/x-ndjson",
  });
  const list = await ask("POST", "lists", { name: `Wateja ${id}`, people: [{ number: "0754600001" }] });
  const automation = await ask("POST", "automations", {
    ...{ type: "repeat", name: "Bei", schedule: { every: "day", at: "09:00" } },
    ...{ messageOf: campaign.id, listId: list.id },
  });
  return [message.id, campaign.id, list.id, automation.id];
}
