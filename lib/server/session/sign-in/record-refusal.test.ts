import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { recordRefusal } from "./record-refusal.ts";

const desk = await openDesk();
after(() => desk.close());

test("failed sign-ins are written down one by one up to 600 an hour, 30 of one address: a flood fills no log", async () => {
  const ctx = { ...desk.context, actor: null, requestId: "test" };
  const refuse = (address = "10.0.0.1") =>
    recordRefusal(ctx, { email: "asha@shop.example", address, triesLeft: 4, isKnown: true });
  const written = async () =>
    (await desk.db.query("SELECT 1 FROM audit WHERE action = 'session.refuse'")).length;
  await refuse();
  assert.equal(await written(), 1);
  for (let count = 0; count < 40; count++) await refuse();
  assert.equal(await written(), 30);
  await refuse("10.0.0.2");
  assert.equal(await written(), 31);
  await desk.db.query("UPDATE rate_limit SET points = 599 WHERE key LIKE 'refusals:%'");
  for (let count = 0; count < 3; count++) await refuse("10.0.0.3");
  assert.equal(await written(), 32);
});
