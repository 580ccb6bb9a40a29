import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { during } from "#lib/testing/during.ts";
import { FAILURES, failWhen } from "#lib/testing/failing-database.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { resolveSend } from "../../messages/index.ts";
import { createTemplate, listTemplates, recoverCreates, resolveTemplate } from "../index.ts";
import { answerPost, BODY, created, ctxOf, DRAFT, tell } from "../test-template.ts";

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const ctx = await ctxOf(desk);
const ID = "5e1c7a52-5a3f-4a6a-9d6e-0a2f4f6b7c8d";
beforeEach(async () => {
  stub.reset();
  await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact, event, live_log");
});

const statesOf = async () => {
  const { items } = await listTemplates(ctx, {});
  return items.flatMap(({ variants }) => variants.map(({ name, state }) => [name, state]));
};
const attempts = () =>
  desk.db.query<{ state: string; problem: string | null; resolution: string | null }>(
    "SELECT state, problem, resolution FROM template_attempt",
  );
const faultOf = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => assert.fail("it was not refused"),
    (error: unknown) => (error instanceof Fault ? error : assert.fail(String(error))),
  );

test("a creation is written down with its audit row before it is asked for, and starts pending", async () => {
  stub.instead = () => ({
    status: 201,
    text: JSON.stringify(created({ templateId: ID, status: "pending" })),
  });
  const looked = Promise.withResolvers<void>();
  stub.before = () => looked.promise;
  const creating = createTemplate(ctx, DRAFT);
  while (stub.requests === 0) await new Promise((resolve) => setImmediate(resolve));
  const [written] = await attempts();
  assert.deepEqual(written, { state: "attempting", problem: null, resolution: null });
  assert.deepEqual(await statesOf(), [["oda_tayari", "creating"]]);
  looked.resolve();
  const template = await creating;
  assert.equal(template.state, "pending");
  assert.equal(template.serviceId, ID);
  assert.deepEqual(template.componentSchema, BODY);
  const [audit] = await desk.db.query<{ action: string }>(
    "SELECT action FROM audit ORDER BY seq DESC LIMIT 1",
  );
  assert.equal(audit?.action, "template.create");
});

test("answers with nothing but an id, with components as text, with unknown words, are read for what they say", async () => {
  for (const [data, state, text] of [
    [{ templateId: ID }, "pending", "Habari {{1}}, oda {{2}} iko tayari leo."],
    [{ templateId: 42, status: "QUARANTINED" }, "other", "Habari {{1}}, oda {{2}} iko tayari leo."],
    [{ id: ID, status: "approved", componentSchema: '[{"type":"body","text":"Sasa"}]' }, "approved", "Sasa"],
    [{ template: { templateId: ID, status: "rejected", rejectionReason: { why: "Bad" } } }, "rejected", null],
    [{ templateId: ID, componentSchema: { body: { text: "Kitu" } } }, "pending", "Kitu"],
    [{ templateId: ID, componentSchema: 7, status: ["x"], revision: "many" }, "pending", null],
  ] as const) {
    await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact");
    answerPost(stub, 201, created(data));
    const template = await createTemplate(ctx, DRAFT);
    assert.equal(template.state, state, JSON.stringify(data));
    if (text !== null) assert.equal(template.text, text);
  }
});

test("a refusal leaves nothing in the catalogue, and its words stand at the field they name", async () => {
  for (const [message, path] of [
    ["externalTemplateName must be lowercase letters", "name"],
    ["The body must not end with a variable", "body"],
    ["Body or header is too long", null],
    ["language tlh is not supported", "language"],
    ["this name exists in this language", "name"],
    ["Nope", null],
  ] as const) {
    answerPost(stub, 400, { status: 400, message, data: { code: "VALIDATION_FAILED" } });
    const fault = await faultOf(createTemplate(ctx, DRAFT));
    assert.equal(fault.code, "service_rejected");
    assert.ok(fault.detail.includes(message));
    assert.deepEqual(fault.fields, path === null ? [] : [{ path, rule: message }]);
    assert.deepEqual(await statesOf(), []);
  }
  assert.ok((await attempts()).every(({ state }) => state === "refused"));
});

test("429 and no connection prove that nothing was created: it may be tried again", async () => {
  stub.fate = () => "429";
  assert.equal((await faultOf(createTemplate(ctx, DRAFT))).code, "service_rate_limited");
  assert.deepEqual(await statesOf(), []);
  answerPost(stub, 201, created({ templateId: ID }));
  stub.fate = () => "ok";
  assert.equal((await createTemplate(ctx, DRAFT)).state, "pending");
});

test("a lost or baffling answer is unknown, is asked for once only, and blocks a second creation of the name", async () => {
  const lost: (() => void)[] = [
    () => (stub.fate = () => "cut-before"),
    () => (stub.fate = () => "500-before"),
    () => answerPost(stub, 200, "<html>proxy</html>"),
    () => answerPost(stub, 200, { status: 200, message: "ok", data: {} }),
    () => answerPost(stub, 302, ""),
  ];
  for (const prepare of lost) {
    stub.reset();
    await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact");
    prepare();
    const fault = await faultOf(createTemplate(ctx, DRAFT));
    assert.equal(fault.retry, "unknown-outcome");
    assert.match(fault.detail, /may have been created/);
    assert.deepEqual(await statesOf(), [["oda_tayari", "unknown"]]);
    assert.equal((await faultOf(createTemplate(ctx, DRAFT))).code, "conflict");
    assert.equal(stub.requests, 1);
  }
});

test("an answer cut after it said yes is a creation whose id got lost", async () => {
  answerPost(stub, 201, '{"status":201,"message":"Template created","data":{"templ', true);
  const template = await createTemplate(ctx, DRAFT);
  assert.equal(template.state, "pending");
  assert.equal(template.serviceId, null);
});

test("an answer is kept, and asked for once, where its transaction meets a restart, a deadlock or a time limit", async () => {
  for (const failure of FAILURES.filter(({ code }) => code !== "XX000")) {
    await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact");
    stub.reset();
    answerPost(stub, 201, created({ templateId: ID }));
    let isMet = false;
    const db = failWhen(desk.db, failure, () => {
      const isTurn = !isMet && stub.requests > 0;
      isMet ||= isTurn;
      return isTurn;
    });
    const { serviceId, state } = await createTemplate({ ...ctx, db }, DRAFT);
    assert.deepEqual([isMet, serviceId, state, stub.requests], [true, ID, "pending", 1], failure.message);
  }
});

test("an event since then settles an unknown creation; one from before it does not", async () => {
  stub.fate = () => "cut-before";
  await faultOf(createTemplate(ctx, DRAFT));
  await tell(desk, [{ at: "2020-01-01T00:00:00Z", data: { status: "deleted" } }]);
  assert.deepEqual(await statesOf(), [["oda_tayari", "unknown"]]);
  const [row] = await desk.db.query<{ now: Date }>("SELECT now()");
  desk.clock.set(new Date(row!.now.getTime() + 1_000));
  await tell(desk, [{ data: { status: "approved", providerComponents: BODY } }]);
  assert.deepEqual(await statesOf(), [["oda_tayari", "approved"]]);
  assert.deepEqual((await attempts())[0]?.resolution, "event");
});

test("a person settles an unknown creation, once, and it is written down", async () => {
  stub.fate = () => "500-before";
  await faultOf(createTemplate(ctx, DRAFT));
  const [{ id }] = (await desk.db.query<{ id: string }>("SELECT id FROM template")) as [{ id: string }];
  const template = await resolveTemplate(ctx, { id, as: "not-created" });
  assert.equal(template.state, "unverified");
  assert.equal((await faultOf(resolveTemplate(ctx, { id, as: "created" }))).code, "conflict");
  answerPost(stub, 201, created({ templateId: ID }));
  stub.fate = () => "ok";
  assert.equal((await createTemplate(ctx, DRAFT)).state, "pending");
});

test("the same press again creates nothing and answers what became of it", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const createToken = randomUUID();
  const first = await createTemplate(ctx, { ...DRAFT, createToken });
  assert.equal((await createTemplate(ctx, { ...DRAFT, createToken })).id, first.id);
  assert.equal(stub.requests, 1);
  const other = await ctxOf(desk);
  assert.equal((await faultOf(createTemplate(other, { ...DRAFT, createToken }))).code, "conflict");
});

test("create: the same press after a refusal, or after no connection -> it was not created, in the words of then", async () => {
  answerPost(stub, 400, {
    status: 400,
    message: "The body is too long",
    data: { code: "VALIDATION_FAILED" },
  });
  const refused = randomUUID();
  await faultOf(createTemplate(ctx, { ...DRAFT, createToken: refused }));
  stub.fate = () => "429";
  const notSent = randomUUID();
  await faultOf(createTemplate(ctx, { ...DRAFT, createToken: notSent }));
  const again = await Promise.all(
    [refused, notSent].map((createToken) => faultOf(createTemplate(ctx, { ...DRAFT, createToken }))),
  );
  for (const { code, detail } of again) {
    assert.equal(code, "conflict");
    assert.match(detail, /^It was not created\. \S/);
  }
  assert.match(again[0]?.detail ?? "", /The body is too long/);
  assert.equal(stub.requests, 2);
});

test("whoever lost the answer finds the template by the press", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const createToken = randomUUID();
  const { id } = await createTemplate(ctx, { ...DRAFT, createToken });
  assert.equal((await resolveSend(ctx, { token: createToken })).templateId, id);
});

test("a creation that had not arrived when it was asked about creates nothing, however late it comes", async () => {
  const createToken = randomUUID();
  assert.equal((await resolveSend(ctx, { token: createToken })).templateId, null);
  const { code, detail } = await faultOf(createTemplate(ctx, { ...DRAFT, createToken }));
  assert.deepEqual([code, /nothing was created/.test(detail)], ["conflict", true]);
  assert.deepEqual([stub.requests, await statesOf(), await attempts()], [0, [], []]);
});

test("of two presses at once one creates", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  stub.latencyMs = 50;
  const both = await Promise.allSettled([createTemplate(ctx, DRAFT), createTemplate(ctx, DRAFT)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  assert.equal(stub.requests, 1);
});

test("a name that stands is refused before the call, in its language only", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  await createTemplate(ctx, DRAFT);
  const fault = await faultOf(createTemplate(ctx, DRAFT));
  assert.equal(fault.fields[0]?.path, "name");
  await createTemplate(ctx, { ...DRAFT, language: "en" });
  assert.equal(stub.requests, 2);
});

test("a creation whose process died is found as unknown, and its late answer still counts", async () => {
  answerPost(stub, 201, created({ templateId: ID, status: "approved" }));
  const recovered = Promise.withResolvers<void>();
  stub.before = () => recovered.promise;
  const creating = createTemplate(ctx, DRAFT);
  while (stub.requests === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await recoverCreates(desk.db), 0, "one that may still be answered is left alone");
  await desk.db.query("UPDATE template_attempt SET attempting_at = now() - interval '2 minutes'");
  assert.equal(await recoverCreates(desk.db), 1);
  assert.deepEqual(await statesOf(), [["oda_tayari", "unknown"]]);
  recovered.resolve();
  assert.equal((await creating).state, "approved");
  assert.equal((await attempts())[0]?.state, "done");
});

test("an answer that is stored while creations of the dead are looked for is not called unknown", async () => {
  answerPost(stub, 201, created({ templateId: ID, status: "approved" }));
  await createTemplate(ctx, DRAFT);
  await desk.db.query(
    "UPDATE template_attempt SET state = 'attempting', attempting_at = now() - interval '2 minutes'",
  );
  const store = async (tx: Tx) => {
    await tx.query("SELECT FROM template FOR UPDATE");
    await tx.query("UPDATE template_attempt SET state = 'done'");
  };
  assert.equal(await during(desk.db, store, () => recoverCreates(desk.db)), 1);
  assert.deepEqual(await statesOf(), [["oda_tayari", "approved"]]);
  assert.equal((await attempts())[0]?.state, "done");
});
