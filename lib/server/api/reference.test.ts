import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { API_V1, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import { NO_DOOR } from "./door-problems.ts";
import { API_REFERENCE } from "./reference.ts";

const { doors: API_DOORS, doorOf: referenceOf } = API_REFERENCE;

test("reference: the example of each body -> is accepted by the schema of its door", () => {
  const bodies = API_DOORS.map(({ key }) => referenceOf(key)).filter(({ example }) => example !== null);
  assert.ok(bodies.length >= 8);
  for (const { key, example } of bodies) {
    const { body } = (API_V1 as Record<string, ApiEndpoint>)[key] as ApiEndpoint;
    const verdict = body?.safeParse(JSON.parse(example ?? ""));
    assert.ok(verdict?.success, `${key}: ${example} ${verdict?.error?.message}`);
  }
});

test("reference: each field has a sentence, and each code of a refusal what to do", () => {
  for (const { key } of API_DOORS) {
    const { parameters, body, answer, problems } = referenceOf(key);
    for (const { name, description, type } of [...parameters, ...body, ...answer])
      assert.ok(/\.$/.test(description) && !/\bany\b/.test(type), `${key} ${name}: ${type}, ${description}`);
    for (const { code, status, todo } of problems) {
      assert.ok(status >= 400, code);
      assert.match(todo, /\.$/, code);
    }
  }
});

test("reference: limits of a field are said as the schema has them", () => {
  const { body } = referenceOf("POST /api/v1/messages");
  const limitsOf = (name: string) => body.find((field) => field.name === name)?.limits;
  assert.deepEqual(limitsOf("channel"), ["one of sms, chat, auto"]);
  assert.deepEqual(limitsOf("to"), ["1 to 64 characters", "such as +255754000321"]);
  assert.deepEqual(limitsOf("strict"), ["false where it is absent"]);
  assert.ok(body.some(({ name }) => name === "template.name"));
  const { body: batch, answer } = referenceOf("POST /api/v1/message-batches");
  assert.deepEqual(batch.find(({ name }) => name === "messages")?.limits, ["1 to 1,000 entries"]);
  assert.equal(answer.find(({ name }) => name === "items[].id")?.type, "text or null");
  assert.equal(answer.find(({ name }) => name === "items[].why")?.type, "text or null");
});

test("problem codes: each that the code of the API throws -> is named at a door; what no door names comes to none", async () => {
  const folder = "lib/server/api";
  const sources = (await readdir(folder)).filter((name) => /^(?!.*\.(test|bench)\.ts$).*\.ts$/.test(name));
  const texts = await Promise.all(sources.map((name) => readFile(join(folder, name), "utf8")));
  const thrown = texts.flatMap((text) =>
    [...text.matchAll(/new Fault\(\s*"(\w+)"/g)].map(([, code = ""]) => code),
  );
  assert.ok(thrown.length > 15);
  const named = new Set(API_DOORS.flatMap(({ key }) => referenceOf(key).problems.map(({ code }) => code)));
  assert.deepEqual(
    [...new Set(thrown)].filter((code) => !named.has(code)),
    [],
  );
  const spare = API_REFERENCE.problems.map(({ code }) => code).filter((code) => !named.has(code));
  assert.deepEqual(spare.toSorted(), NO_DOOR.concat("service_unknown_outcome").toSorted());
});
