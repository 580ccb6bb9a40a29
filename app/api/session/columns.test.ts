import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const desk = await openDesk();
after(() => desk.close());
const asha = await desk.signIn("viewer");
const baraka = await desk.signIn("sender");

const put = async (body: object, { cookie }: { cookie: string }): Promise<number> =>
  (await desk.ask(door("PUT /api/session/columns"), { method: "PUT", cookie, body })).status;
const columnsOf = async ({ cookie }: { cookie: string }): Promise<Facts["listColumns"]> =>
  ((await (await desk.ask(door("GET /api/facts"), { cookie })).json()) as Facts).listColumns;

test("columns: chosen -> kept by person and list, and nobody else sees them", async () => {
  assert.deepEqual(await columnsOf(asha), {});
  assert.equal(await put({ list: "messages", columns: { id: true, channel: false } }, asha), 204);
  assert.equal(await put({ list: "calls", columns: { note: false } }, asha), 204);
  assert.equal(await put({ list: "messages", columns: { id: true } }, asha), 204);
  assert.deepEqual(await columnsOf(asha), { messages: { id: true }, calls: { note: false } });
  assert.deepEqual(await columnsOf(baraka), {});
});

test("columns: of a list that there is not, or too many -> refused, and nothing is kept", async () => {
  const before = await columnsOf(asha);
  const many = Object.fromEntries(
    [..."abcdefghijklmnopqrstuvwxyz"].flatMap((letter) => [
      [letter, true],
      [`${letter}-x`, true],
    ]),
  );
  for (const body of [
    { list: "users", columns: {} },
    { list: "messages", columns: many },
    { list: "messages", columns: { "<b>": true } },
    { list: "messages", columns: { id: "yes" } },
  ])
    assert.equal(await put(body, asha), 400, JSON.stringify(body).slice(0, 60));
  assert.deepEqual(await columnsOf(asha), before);
});
