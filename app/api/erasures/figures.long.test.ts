import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openLists, person } from "#lib/server/contact-lists/test-lists.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const overview = door("GET /api/overview");
const erase = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
desk.clock.set(new Date());
const { cookie } = await desk.signIn("owner");
const lists = openLists(desk, cookie);

const today = async () => (await (await desk.ask(overview, { cookie })).json()).today;

test("the figures of today still count the messages of whoever was erased, and nobody waits for a report about them", async () => {
  const people = ["delivered", "read", "failed", "delivered"].map((heard) =>
    person("Asha", "accepted", heard),
  );
  await lists.campaignWith(people);
  await desk.db.query("UPDATE message SET is_retryable = true WHERE state = 'failed'");
  const before = await today();
  assert.deepEqual([before.delivered, before.failed, before.canRetry], [3, 1, 1]);
  for (const { number } of people.slice(0, 3)) {
    const body = { number };
    assert.equal((await desk.ask(erase, { method: "POST", body, cookie })).status, 200);
  }
  assert.deepEqual(await today(), { ...before, canRetry: 0 }, "and whoever is gone is tried no more");
});
