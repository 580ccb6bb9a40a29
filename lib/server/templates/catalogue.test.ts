import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { Fault } from "#lib/fault.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import {
  checkTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  recordTemplateName,
  syncTemplate,
  validateTemplate,
} from "./index.ts";
import {
  answerGet,
  answerPost,
  BODY,
  created,
  ctxOf,
  DRAFT,
  standingOf,
  type TemplateEvent,
  tell,
} from "./test-template.ts";

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const ctx = await ctxOf(desk);
const ID = "5e1c7a52-5a3f-4a6a-9d6e-0a2f4f6b7c8d";
beforeEach(async () => {
  stub.reset();
  await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact, event, live_log");
});

const faultOf = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => assert.fail("it was not refused"),
    (error: unknown) => (error instanceof Fault ? error : assert.fail(String(error))),
  );
const idOf = async (name = DRAFT.name): Promise<string> => {
  const { items } = await listTemplates(ctx, { q: name });
  return items[0]?.variants[0]?.id ?? assert.fail(`no ${name}`);
};
const only = async () => getTemplate(ctx, await idOf());

const HISTORY: TemplateEvent[] = [
  {
    id: "e1",
    at: "2026-03-02T08:00:00Z",
    data: { status: "pending", revision: 1, providerComponents: BODY },
  },
  {
    id: "e2",
    at: "2026-03-02T08:10:00Z",
    data: { status: "approved", revision: 1, externalTemplateCategory: "UTILITY" },
  },
  {
    id: "e3",
    at: "2026-03-02T08:05:00Z",
    data: {
      status: "rejected",
      revision: 2,
      rejectionReason: "Variable 2 is last",
      providerComponents: [{ type: "BODY", text: "B" }],
    },
  },
  { id: "e4", at: "2026-03-02T08:30:00Z", data: { status: "approved", revision: 1 } },
];

test("a template made elsewhere appears with its first event, and any order of them ends the same", async () => {
  const orders = [
    HISTORY,
    [...HISTORY].reverse(),
    [HISTORY[2]!, HISTORY[0]!, HISTORY[3]!, HISTORY[1]!, HISTORY[0]!],
  ];
  const ends = [];
  for (const order of orders) {
    await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact, event");
    for (const each of order) await tell(desk, [each]);
    const template = await only();
    ends.push(standingOf(template));
    assert.equal(template.history.length, 4);
    assert.deepEqual(
      template.contents.map(({ revision }) => revision),
      [2, 1],
    );
  }
  assert.deepEqual(ends[0], {
    state: "rejected",
    status: "rejected",
    reason: "Variable 2 is last",
    category: "UTILITY",
    text: "B",
    revision: 2,
  });
  assert.deepEqual(ends[1], ends[0]);
  assert.deepEqual(ends[2], ends[0]);
});

test("a later event without variableSchema and parameterFormat -> both stay as they were last said, in any order", async () => {
  const variableSchema = { body: [{ name: "1", example: "Neema" }] };
  const declaring = { status: "pending", revision: 1, providerComponents: BODY, variableSchema };
  const events: TemplateEvent[] = [
    { at: "2026-03-02T08:00:00Z", data: { ...declaring, parameterFormat: "positional" } },
    { at: "2026-03-02T08:10:00Z", data: { status: "approved", revision: 2, providerComponents: BODY } },
  ];
  for (const order of [events, [...events].reverse()]) {
    await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact, event");
    await tell(desk, order);
    const template = await only();
    assert.deepEqual(
      [template.state, template.variableSchema, template.parameterFormat],
      ["approved", variableSchema, "positional"],
    );
  }
});

test("an event says in the feed what it changed, and odd ones change nothing", async () => {
  await tell(desk, [
    { id: "a", data: { status: "approved", revision: 2 } },
    { id: "b", data: { status: "pending", revision: 1 } },
    { id: "c", aggregateId: "nobody", data: { status: "approved" } },
    {
      id: "d",
      aggregateId: "t:x:sw",
      data: { status: { odd: true }, providerComponents: "none", revision: "-" },
    },
  ]);
  const rows = await desk.db.query<{ id: string; effect: string }>(
    "SELECT event_id AS id, effect FROM event ORDER BY seq",
  );
  assert.deepEqual(
    rows.map(({ effect }) => sayStoredEffect(effect)),
    [
      "template oda_tayari (sw) is approved",
      "nothing: we know something newer of oda_tayari (sw)",
      "nothing: it has no template name and language",
      "nothing: we know something newer of t:x (sw)",
    ],
  );
  assert.equal((await getTemplate(ctx, await idOf("t:x"))).state, "unverified");
});

test("languages of a name are one card; names, texts, states, languages and categories are looked for", async () => {
  await tell(desk, [
    {
      aggregateId: "oda:sw",
      data: { status: "approved", externalTemplateCategory: "utility", providerComponents: BODY },
    },
    {
      aggregateId: "oda:en",
      data: { status: "rejected", providerComponents: [{ type: "BODY", text: "Your order" }] },
    },
    { aggregateId: "bei:sw", data: { status: "pending", externalTemplateCategory: "MARKETING" } },
  ]);
  await recordTemplateName(ctx, { name: "jina_tu", language: "sw" });
  const names = async (query: Parameters<typeof listTemplates>[1]) =>
    (await listTemplates(ctx, query)).items.map(({ name, variants }) => `${name} ${variants.length}`);
  assert.deepEqual(await names({}), ["oda 2", "bei 1", "jina_tu 1"]);
  assert.deepEqual(await names({ q: "YOUR ORD" }), ["oda 2"]);
  assert.deepEqual(await names({ q: "jina" }), ["jina_tu 1"]);
  assert.deepEqual(await names({ state: "unverified" }), ["jina_tu 1"]);
  assert.deepEqual(await names({ language: "en" }), ["oda 2"]);
  assert.deepEqual(await names({ category: "MARKETING" }), ["bei 1"]);
  assert.deepEqual(await names({ q: "%" }), []);
  const { facets } = await listTemplates(ctx, {});
  assert.deepEqual(facets?.states, { approved: 1, rejected: 1, pending: 1, unverified: 1 });
  assert.deepEqual(facets?.languages, ["en", "sw"]);
  assert.deepEqual(facets?.categories, ["MARKETING", "UTILITY"]);
});

test("templates by use: one language was sent with -> the name is used, and one that only a draft names is not", async () => {
  for (const [name, language] of [
    ["oda", "sw"],
    ["oda", "en"],
    ["bei", "sw"],
    ["rasimu", "sw"],
  ] as const)
    await recordTemplateName(ctx, { name, language });
  await plantUse("oda", "en", { isStarted: true });
  await plantUse("rasimu", "sw", { isStarted: false });
  const names = async (query: Parameters<typeof listTemplates>[1]) =>
    (await listTemplates(ctx, query)).items.map(({ name, variants }) => `${name} ${variants.length}`);
  assert.deepEqual(await names({ used: "used" }), ["oda 2"]);
  assert.deepEqual(await names({ used: "never" }), ["bei 1", "rasimu 1"]);
  assert.deepEqual(await names({ used: "never", q: "ras" }), ["rasimu 1"]);
});

async function plantUse(
  name: string,
  language: string,
  { isStarted }: { isStarted: boolean },
): Promise<void> {
  await desk.db.query(
    `INSERT INTO campaign (id, kind, name, channel, state, content, chunk_size, created_by, started_at)
     VALUES (gen_random_uuid(), 'campaign', $1, 'chat-template', $4, $2, 1, gen_random_uuid(), $3)`,
    [
      `Kwa ${name}`,
      { templateName: name, language },
      isStarted ? "2026-03-02T08:00:00Z" : null,
      isStarted ? "completed" : "draft",
    ],
  );
}

test("a viewer finds no number by looking for it", async () => {
  await tell(desk, [{ data: { providerComponents: [{ type: "BODY", text: "Piga 0754 913 268 leo" }] } }]);
  const viewer = await ctxOf(desk, "viewer");
  assert.equal((await listTemplates(ctx, { q: "0754 913" })).items.length, 1);
  assert.equal((await listTemplates(viewer, { q: "piga 0754 913" })).items.length, 0);
  assert.equal((await listTemplates(viewer, { q: "piga" })).items.length, 1);
  assert.equal((await faultOf(listTemplates(viewer, { q: "0754913" }))).code, "forbidden");
});

test("a viewer finds no number by looking for it, whatever stands between its digits", async () => {
  const viewer = await ctxOf(desk, "viewer");
  for (const gap of ["/", "_", "\u00a0", "\u2011", " - ", "~"]) {
    const number = ["0754", "913", "268"].join(gap);
    await tell(desk, [
      { id: `e${gap}`, data: { providerComponents: [{ type: "BODY", text: `Piga ${number} leo` }] } },
    ]);
    assert.equal((await listTemplates(viewer, { q: `piga 0754${gap}913` })).items.length, 0, gap);
    assert.equal((await listTemplates(ctx, { q: `piga 0754${gap}913` })).items.length, 1, gap);
    await desk.db.query("TRUNCATE template, mail, notice, template_fact, event, live_log CASCADE");
  }
});

test("check now keeps what the service says; without a revision it speaks of the newest one that is known", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id } = await createTemplate(ctx, DRAFT);
  await tell(desk, [{ data: { status: "pending", revision: 3 } }]);
  desk.clock.forward(60_000);
  answerGet(stub, 200, { status: 200, data: { templateId: ID, status: "approved" } });
  const template = await checkTemplate(ctx, { id });
  assert.equal(template.state, "approved");
  assert.equal(template.checkedAt, desk.clock.now().toISOString());
  assert.equal(template.history[0]?.by, ctx.actor.name);
  await tell(desk, [{ at: "2026-03-02T08:00:00Z", data: { status: "pending", revision: 3 } }]);
  assert.equal((await getTemplate(ctx, id)).state, "approved");
  await tell(desk, [{ data: { status: "rejected", revision: 4 } }]);
  assert.equal((await getTemplate(ctx, id)).state, "rejected");
});

test("404, 429, 5xx, a cut and a stranger's answer to a check change no state, and say so", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id } = await createTemplate(ctx, DRAFT);
  for (const [status, body, problem] of [
    [404, { status: 404, message: "Template not found", data: { code: "NOT_FOUND" } }, /answered 404/],
    [429, { status: 429, message: "Slow down", data: { code: "RATE" } }, /go slower/],
    [500, { status: 500, message: "Boom" }, /a fault of its own/],
    [401, { status: 401, message: "No" }, /refused our API key/],
    [200, { status: 200, data: { nothing: true } }, /cannot read/],
    [200, ["odd"], /cannot read/],
    [200, about({ channelConfig: { externalTemplateName: "nyingine" } }), /another template.*nyingine/],
    [200, about({ templateId: ID.replace("1", "2") }), /another template.*the id/],
    [200, about({ language: "en_US" }), /another template.*in en_US/],
  ] as const) {
    answerGet(stub, status, body);
    const template = await checkTemplate(ctx, { id });
    assert.match(template.checkProblem ?? "", problem);
    assert.equal(template.state, "pending");
  }
  for (const data of [
    { templateId: ID.toUpperCase() },
    { templateId: undefined, id: 17 },
    { language: "sw_TZ" },
  ]) {
    desk.clock.forward(1_000);
    answerGet(stub, 200, about(data));
    assert.equal((await checkTemplate(ctx, { id })).checkProblem, null, JSON.stringify(data));
  }
});

/** An answer that would approve it, were it about it. */
const about = (data: object) => ({ status: 200, data: { templateId: ID, status: "approved", ...data } });

test("one made elsewhere can be asked about once somebody tells its id, which must be its own", async () => {
  await tell(desk, [{ data: { status: "pending", revision: 1 } }]);
  const id = await idOf();
  assert.equal((await faultOf(checkTemplate(ctx, { id }))).fields[0]?.path, "serviceId");
  assert.equal((await faultOf(validateTemplate(ctx, { id }))).fields[0]?.path, "serviceId");
  answerGet(stub, 404, { status: 404, message: "Template not found" });
  assert.equal((await faultOf(checkTemplate(ctx, { id, serviceId: "strange" }))).code, "service_not_found");
  assert.equal((await faultOf(checkTemplate(ctx, { id, serviceId: "../secrets" }))).code, "invalid_input");
  desk.clock.forward(1_000);
  const wrong = { channelConfig: { externalTemplateName: "nyingine" } };
  for (const data of [wrong, { templateId: ID.replace("1", "2") }]) {
    answerGet(stub, 200, about(data));
    const { code, fields } = await faultOf(checkTemplate(ctx, { id, serviceId: ID }));
    assert.deepEqual([code, fields[0]?.path], ["conflict", "serviceId"]);
  }
  answerGet(stub, 200, { status: 200, data: { templateId: ID, status: "approved", revision: 2 } });
  const template = await checkTemplate(ctx, { id, serviceId: ID });
  assert.deepEqual([template.state, template.serviceId], ["approved", ID]);
});

test("sync keeps what the provider says and is written down, also where the service has no such path", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id } = await createTemplate(ctx, DRAFT);
  desk.clock.forward(1_000);
  answerPost(stub, 200, { status: 200, data: { templateId: ID, status: "approved", syncStatus: "synced" } });
  const synced = await syncTemplate(ctx, { id });
  assert.deepEqual([synced.state, synced.syncStatus], ["approved", "synced"]);
  answerPost(stub, 200, about({ templateId: ID.replace("1", "2"), status: "rejected" }));
  const strange = await syncTemplate(ctx, { id });
  assert.match(strange.checkProblem ?? "", /another template/);
  assert.equal(strange.state, "approved");
  answerPost(stub, 404, { status: 404, message: "no such path" });
  const missing = await syncTemplate(ctx, { id });
  assert.match(missing.checkProblem ?? "", /answered 404/);
  assert.equal(missing.state, "approved");
  const audit = await desk.db.query<{ action: string }>("SELECT action FROM audit ORDER BY seq DESC LIMIT 3");
  assert.deepEqual(
    audit.map(({ action }) => action),
    ["template.sync", "template.sync", "template.sync"],
  );
});

test("validate passes on what the service says to the values, in every shape of it", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id } = await createTemplate(ctx, DRAFT);
  for (const [data, isValid, problems] of [
    [{ valid: true, errors: [] }, true, []],
    [{ valid: false, errors: ["body needs 2 parameters"] }, false, ["body needs 2 parameters"]],
    [{ valid: false, errors: [{ field: "body", message: "short" }] }, false, ["body"]],
    [{ errors: ["x"] }, false, ["x"]],
  ] as const) {
    answerPost(stub, 200, { status: 200, data });
    const answer = await validateTemplate(ctx, { id, templateParameters: { 1: "Asha" } });
    assert.deepEqual([answer.isValid, answer.problems], [isValid, problems]);
  }
  const asked = stub.requests;
  const { fields } = await faultOf(validateTemplate(ctx, { id, templateParameters: { 1: "\u200b\u2060" } }));
  assert.deepEqual(fields, [{ path: "templateParameters.body.1", rule: "is empty" }]);
  assert.equal(stub.requests, asked, "what cannot be right is not asked about");
  for (const data of [{ shape: "unknown" }, { valid: true, templateId: ID.replace("1", "2") }]) {
    answerPost(stub, 200, { status: 200, data });
    assert.equal((await faultOf(validateTemplate(ctx, { id }))).code, "service_malformed");
  }
});
