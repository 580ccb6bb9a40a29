import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_TYPES } from "../contract/wire/event.ts";
import { OPERATIONS } from "../contract/wire/paths.ts";
import { openapiDocument } from "./openapi-document.ts";

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: { "application/json": { schema: Record<string, unknown> } } };
  responses: Record<string, { content: { "application/json": { schema: { properties: object } } } }>;
};
const document = openapiDocument("http://127.0.0.1:4000");
const describedOf = (pattern: string, method: string) =>
  document.paths[pattern]?.[method.toLowerCase()] as Described | undefined;

test("every operation of the contract is in the document, and no other", () => {
  for (const [name, { method, pattern }] of Object.entries(OPERATIONS)) {
    const described = describedOf(pattern, method);
    assert.equal(described?.operationId, name);
    assert.equal(described?.requestBody !== undefined, method === "POST", name);
    const ids = described?.parameters.filter((parameter) => parameter.in === "path") ?? [];
    assert.deepEqual(
      ids.map((id) => `{${id.name}}`),
      pattern.match(/\{\w+\}/g) ?? [],
    );
  }
  const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  assert.equal(described.length, Object.keys(OPERATIONS).length);
});

test("limits and fields come from the schemas that the sandbox checks with", () => {
  const { pattern, method } = OPERATIONS.sendSmsBulk;
  const described = describedOf(pattern, method);
  const schema = described?.requestBody?.content["application/json"].schema as {
    required: string[];
    properties: { messages: { items: { properties: { content: { maxLength: number } } } } };
  };
  assert.deepEqual(schema.required, ["senderId", "messages"]);
  assert.equal(schema.properties.messages.items.properties.content.maxLength, 918);
  const answer = described?.responses["202"]?.content["application/json"].schema;
  assert.deepEqual(Object.keys(answer?.properties ?? {}), [
    "status",
    "message",
    "timestamp",
    "path",
    "pagination",
    "data",
  ]);
});

test("every event type is a webhook of the document", () => {
  assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES]);
});
