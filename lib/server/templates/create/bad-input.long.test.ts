import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { checkTemplate, createTemplate, getTemplate, syncTemplate, validateTemplate } from "../index.ts";
import { answerGet, answerPost, created, ctxOf, DRAFT, tell } from "../test-template.ts";

const send = door("POST /api/chat/template");
const check = door("POST /api/templates/:id/check");
const read = door("GET /api/templates/:id");
const known = door("GET /api/templates/names");
const create = door("POST /api/templates");

const stub = await startServiceStub();
const desk = await openStubDesk(stub);
const ctx = await ctxOf(desk);
const { cookie } = await desk.signIn("admin");
const ID = "5e1c7a52-5a3f-4a6a-9d6e-0a2f4f6b7c8d";
beforeEach(async () => {
  stub.reset();
  await desk.db.query("TRUNCATE template, mail, notice, template_attempt, template_fact, event, live_log");
});

type Problem = { code: string; fields?: { path: string; rule: string }[] };
const problemOf = async (answer: Promise<Response>): Promise<Problem> =>
  (await answer).json() as Promise<Problem>;
const createWith = (part: object) =>
  desk.ask(create, { method: "POST", path: "/api/templates", cookie, body: { ...DRAFT, ...part } });

test("our own door names each field and its rule before the service is asked", async () => {
  for (const [part, path] of [
    [{ name: "" }, "name"],
    [{ name: "Oda Tayari" }, "name"],
    [{ name: "x".repeat(513) }, "name"],
    [{ name: "../../etc/passwd" }, "name"],
    [{ language: "" }, "language"],
    [{ language: "kiswahili cha mtaani" }, "language"],
    [{ category: " " }, "category"],
    [{ category: "x".repeat(61) }, "category"],
    [{ componentSchema: [] }, "componentSchema"],
    [{ componentSchema: "BODY" }, "componentSchema"],
    [{ componentSchema: [{ text: "no type" }] }, "componentSchema"],
    [{ createToken: "again" }, "createToken"],
  ] as const) {
    const { code, fields } = await problemOf(createWith(part));
    assert.equal(code, "invalid_input", JSON.stringify(part).slice(0, 60));
    assert.match(fields?.[0]?.path ?? "", new RegExp(`^${path}`), JSON.stringify(part).slice(0, 60));
  }
  assert.equal(stub.requests, 0);
  answerPost(stub, 201, created({ templateId: ID }));
  for (const name of ["x".repeat(511), "x".repeat(512)])
    assert.equal((await createWith({ name })).status, 201);
});

test("ids and names that lead elsewhere find nothing and change nothing", async () => {
  for (const id of ["..", "../secrets", "..%2f..%2f", "0", "5e1c7a52", `${ID}/sync`, `${ID}\0`]) {
    const path = `/api/templates/${encodeURIComponent(id)}`;
    assert.equal(
      (await problemOf(desk.ask(read, { path, params: { id }, cookie }))).code,
      "invalid_input",
      id,
    );
    const checking = desk.ask(check, { method: "POST", path, params: { id }, cookie, body: {} });
    assert.equal((await problemOf(checking)).code, "invalid_input", id);
  }
  const nobody = desk.ask(read, { path: `/api/templates/${ID}`, params: { id: ID }, cookie });
  assert.equal((await problemOf(nobody)).code, "not_found");
  for (const name of ["../siri", "a%00b", "'; DROP TABLE template; --"]) {
    const answer = await desk.ask(known, {
      path: `/api/templates/names?name=${encodeURIComponent(name)}`,
      cookie,
    });
    assert.deepEqual(await answer.json(), { items: [] });
  }
  assert.equal(
    (await problemOf(desk.ask(known, { path: "/api/templates/names", cookie }))).fields?.[0]?.path,
    "name",
  );
});

test("a send with a template keeps the limits of §8 at their edges", async () => {
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, n) => `+2557${String(10_000_000 + n)}`);
  const ask = (part: object) =>
    desk.ask(send, {
      method: "POST",
      path: "/api/chat/template",
      cookie,
      body: { to: numbers(1), templateName: "oda", language: "sw", ...part },
    });
  for (const [count, status] of [
    [0, 400],
    [499, 200],
    [500, 200],
    [501, 400],
  ] as const) {
    const answer = await ask({ to: numbers(count), idempotencyKey: `k${count}` });
    assert.equal(answer.status, status, `${count} people`);
  }
  for (const [length, status] of [
    [127, 200],
    [128, 200],
    [129, 400],
  ] as const) {
    const answer = await ask({ idempotencyKey: `${length}`.padEnd(length, "k") });
    assert.equal(answer.status, status, `a key of ${length}`);
  }
  for (const templateName of ["", "  "])
    assert.equal((await problemOf(ask({ templateName }))).fields?.[0]?.path, "templateName");
});

test("a value that can be none is named by its field and its rule before the service is asked", async () => {
  const scalar = "must be a text, a number, true or false";
  for (const [templateParameters, path, rule] of [
    [{ 1: null }, "templateParameters.1", scalar],
    [{ 1: "Asha", jina: { a: 1 } }, "templateParameters.jina", scalar],
    [{ body: { 2: ["Asha"] } }, "templateParameters.body.2", scalar],
    [{ body: { 1: "Asha" }, footer: {} }, "templateParameters", "“footer” is not known here"],
    [{ buttons: {} }, "templateParameters.buttons", /array/],
    [{ buttons: [{ parameters: [] }] }, "templateParameters.buttons.0.sub_type", /must be a string/],
    [
      { buttons: [{ sub_type: "quick_reply", parameters: [{ type: "payload" }] }] },
      "templateParameters.buttons.0",
      "is empty",
    ],
  ] as const) {
    const body = { to: ["+255754666999"], templateName: "oda", language: "sw", templateParameters };
    const { fields } = await problemOf(
      desk.ask(send, { method: "POST", path: "/api/chat/template", cookie, body }),
    );
    assert.equal(fields?.[0]?.path, path);
    assert.match(fields?.[0]?.rule ?? "", rule instanceof RegExp ? rule : new RegExp(`^${rule}$`));
  }
  assert.equal(stub.requests, 0);
});

test("a check that answers with nothing but an id changes no state; components in any shape are the text", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id } = await createTemplate(ctx, DRAFT);
  desk.clock.forward(1_000);
  answerGet(stub, 200, { status: 200, data: { templateId: ID } });
  const silent = await checkTemplate(ctx, { id });
  assert.deepEqual([silent.state, silent.text], ["pending", DRAFT.componentSchema[0]?.text]);
  for (const [componentSchema, text] of [
    [[{ type: "BODY", text: "Orodha" }], "Orodha"],
    [{ body: { text: "Kitu" } }, "Kitu"],
    [{ components: [{ type: "body", text: "Ndani" }] }, "Ndani"],
    ['[{"type":"BODY","text":"Maandishi"}]', "Maandishi"],
    ["not json", "Maandishi"],
    [7, "Maandishi"],
  ] as const) {
    desk.clock.forward(1_000);
    answerGet(stub, 200, { status: 200, data: { templateId: ID, status: "QUARANTINED", componentSchema } });
    const template = await checkTemplate(ctx, { id });
    assert.deepEqual([template.state, template.status, template.text], ["other", "QUARANTINED", text]);
  }
});

test("where read, sync and validate are absent it is said in the same words, and everything else goes on", async () => {
  answerPost(stub, 201, created({ templateId: ID }));
  const { id, name } = await createTemplate(ctx, DRAFT);
  const missing = { status: 404, message: "Cannot GET /v1/waba-api/templates" };
  answerGet(stub, 404, missing);
  answerPost(stub, 404, missing);
  const words = /answered 404: it has deleted this template, or it cannot be asked about templates/;
  assert.match((await checkTemplate(ctx, { id })).checkProblem ?? "", words);
  assert.match((await syncTemplate(ctx, { id })).checkProblem ?? "", words);
  await assert.rejects(
    validateTemplate(ctx, { id, templateParameters: { 1: "Asha" } }),
    (fault: unknown) => fault instanceof Fault && words.test(fault.detail),
  );
  stub.instead = () => null;
  const body = {
    to: ["+255754666999"],
    templateName: name,
    language: "sw",
    templateParameters: { 1: "a", 2: "b" },
  };
  const sending = () => desk.ask(send, { method: "POST", path: "/api/chat/template", cookie, body });
  assert.equal((await problemOf(sending())).code, "not_permitted", "pending, as far as anybody knows");
  await tell(desk, [{ data: { status: "approved", revision: 2 } }]);
  assert.equal((await getTemplate(ctx, id)).state, "approved");
  assert.equal((await sending()).status, 200);
});
