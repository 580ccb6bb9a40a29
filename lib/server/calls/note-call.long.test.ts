import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const PUT = door("PUT /api/calls/:id/tags");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");

async function taggedCall(tags: string[]): Promise<string> {
  const id = crypto.randomUUID();
  await desk.db.query(
    `INSERT INTO call (id, session_id, phase, status, direction, at, recording, tags)
     VALUES ($1, $2, 'ended', 'finished', 'in', now(), 'none', $3)`,
    [id, `of ${id}`, tags],
  );
  return id;
}

const put = (id: string, body: object) => desk.ask(PUT, { method: "PUT", params: { id }, cookie, body });

test("of two people who change the tags of a call they both see, each keeps what the other added and removed", async () => {
  const seen = ["Duka", "Rudi"];
  const id = await taggedCall(seen);
  await put(id, { tags: [...seen, "Mkopo"], seen });
  await put(id, { tags: ["Duka"], seen });
  const last = await put(id, { tags: [...seen, "Bei"], seen });
  assert.deepEqual(await last.json(), { tags: ["Bei", "Duka", "Mkopo"] });
});

test("tags that are set by whoever saw none replace all, and too many are refused with those of others", async () => {
  const id = await taggedCall(["Duka"]);
  assert.deepEqual(await (await put(id, { tags: ["bei", "Bei"] })).json(), { tags: ["Bei"] });
  const many = Array.from({ length: 20 }, (_, n) => `t${n}`);
  const refused = await put(id, { tags: many, seen: [] });
  assert.equal(refused.status, 400);
  assert.match((await refused.json()).detail, /at most 20 tags/);
});
