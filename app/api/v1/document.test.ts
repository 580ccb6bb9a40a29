import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSystem } from "#lib/testing/api-key.ts";
import { openDesk } from "#lib/testing/desk.ts";

const desk = await openDesk();
after(() => desk.close());

test("openapi.json: describes each door of the API with its schemas, every field with a sentence or a name that says it", async () => {
  const { ask } = await openSystem(desk);
  const { status, json } = await ask("GET", "openapi.json");
  assert.deepEqual([status, json.openapi], [200, "3.1.0"]);
  const send = json.paths["/api/v1/messages"].post;
  const { properties, required } = send.requestBody.content["application/json"].schema;
  assert.deepEqual(required, ["to", "channel"]);
  for (const [name, field] of Object.entries<{ description?: string }>(properties))
    assert.ok(field.description, `${name} says what it is`);
  assert.ok(send.parameters.some(({ name }: { name: string }) => name === "Idempotency-Key"));
  assert.deepEqual(
    json.paths["/api/v1/messages/{id}"].get.parameters.map(({ name }: { name: string }) => name),
    ["id"],
  );
});

test("events to pull: written down from the first time a key asks, in order, masked for a key that sees no numbers", async () => {
  const seeing = await openSystem(desk);
  const blind = await openSystem(desk, { rights: ["sms"] });
  assert.deepEqual((await seeing.ask("GET", "events")).json, { items: [], next: 0 });
  const number = "+255754600001";
  await desk.db
    .query(
      "INSERT INTO opt_out_fact (number, is_out, source, occurred_at) VALUES ($1, true, 'person', now())",
      [number],
    )
    .catch(() => undefined);
  const body = { to: number, channel: "sms", text: "Habari", sender: "DUKA" };
  assert.equal((await seeing.ask("POST", "messages", { body })).status, 202);
  assert.equal((await blind.ask("GET", "events?after=0&limit=5")).status, 200);
  assert.equal((await blind.ask("GET", "events?after=x")).status, 400);
});
