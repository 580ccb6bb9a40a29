import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const facts = door("GET /api/facts");
const PUT = door("PUT /api/price");

const desk = await openDesk();
after(() => desk.close());

const put = (cookie: string, body: object) => desk.ask(PUT, { method: "PUT", cookie, body });
const priceFor = async (cookie: string) => (await (await desk.ask(facts, { cookie })).json()).price;

test("no price is known until somebody with the right sets it; then every page knows, and each change is written down", async () => {
  const { cookie } = await desk.signIn("admin");
  const viewer = await desk.signIn("viewer");
  assert.equal(await priceFor(viewer.cookie), null);
  const price = { amount: 22.5055, currency: "TZS" };
  assert.equal((await put(cookie, { price })).status, 200);
  assert.deepEqual(await priceFor(viewer.cookie), price);
  assert.equal((await put(cookie, { price: null })).status, 200);
  assert.equal(await priceFor(cookie), null);
  const lines = await desk.db.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'price.update' ORDER BY seq",
  );
  assert.deepEqual(
    lines.map(({ detail }) => detail),
    [
      { before: { price: "none" }, after: { price: "TZS 22.5055 a credit" } },
      { before: { price: "TZS 22.5055 a credit" }, after: { price: "none" } },
    ],
  );
});

test("refuses a price of nothing, one of too many decimals, a currency that is none, and whoever has no right to settings", async () => {
  const { cookie } = await desk.signIn("owner");
  for (const [price, path] of [
    [{ amount: 0, currency: "TZS" }, "price.amount"],
    [{ amount: 22.50001, currency: "TZS" }, "price.amount"],
    [{ amount: 1_000_001, currency: "TZS" }, "price.amount"],
    [{ amount: 22.5, currency: "Tsh" }, "price.currency"],
  ] as const) {
    const answer = await put(cookie, { price });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).fields[0].path, path);
  }
  for (const role of ["sender", "viewer"] as const) {
    const person = await desk.signIn(role);
    assert.equal((await put(person.cookie, { price: null })).status, 403);
  }
});
