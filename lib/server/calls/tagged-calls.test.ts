import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { ListCalls } from "#lib/contract/desk/call/call.ts";
import { openDesk } from "#lib/testing/desk.ts";
import type { SignedInCtx } from "../context.ts";
import { countCalls, listCalls } from "./count-calls.ts";
import { listServiceCalls, recordServiceCalls } from "./read-calls.ts";

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

const ctx = { ...desk.context, actor: { role: "owner" } } as SignedInCtx;

test("calls of a tag with a number in it: whoever sees no numbers asks for it in no part, and hears the same of every other", async () => {
  const viewer = { ...ctx, actor: { role: "viewer" } } as SignedInCtx;
  await db.query(
    `INSERT INTO call (id, session_id, phase, direction, at, tags)
     VALUES (gen_random_uuid(), 'tagged', 'ended', 'in', now(), '{"simu 0754913268",vip}')`,
  );
  const found = async (q: string, by = viewer) => (await listCalls(by, { q })).items.length;
  for (const q of ["simu 0754913268", "simu 0754", "simu 0", "u 07549", "vip 0754"])
    assert.equal(await found(q), 0, q);
  assert.deepEqual([await found("simu"), await found("vip"), await found("u 0754", ctx)], [1, 1, 1]);
  for (const tag of ["simu 0754913268", "simu 0754913269"])
    for (const ask of [listCalls, countCalls])
      await assert.rejects(ask(viewer, { tag }), { code: "forbidden" }, tag);
  assert.equal((await listCalls(viewer, { tag: "vip" })).items.length, 1);
  await db.query("DELETE FROM call WHERE session_id = 'tagged'");
});

test("the service's list by a field with numbers, or by one that we do not know: not for whoever sees none", async () => {
  const asked: string[] = [];
  const voice = {
    listCalls: async (query: URLSearchParams) => {
      asked.push(query.get("sortBy") ?? "");
      return { items: [], total: undefined, unreadable: 0 };
    },
  };
  const by = (role: string) => ({ ...ctx, actor: { role }, service: { voice } }) as unknown as SignedInCtx;
  const page = { page: 1, pageSize: 25, sortOrder: "ASC" } as const;
  for (const list of [listServiceCalls, recordServiceCalls]) {
    for (const sortBy of ["destinationNumber", "callerNumber", "customer_number", "to"])
      await assert.rejects(list(by("viewer"), { ...page, sortBy }), { code: "forbidden" }, sortBy);
    await list(by("viewer"), { ...page, sortBy: "startedAt" });
    await list(by("viewer"), page);
    await list(by("owner"), { ...page, sortBy: "destinationNumber" });
  }
  assert.deepEqual(asked, ["startedAt", "", "destinationNumber", "startedAt", "", "destinationNumber"]);
});

/** The identifiers of all pages. */
async function listed(input: ListCalls): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listCalls(ctx, { ...input, cursor });
    found.push(...items.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** The same, asked of the calls themselves. */
async function tagged(tag: string, order: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM call WHERE $1 = ANY (tags) AND removed_at IS NULL ORDER BY ${order}`,
    [tag],
  );
  return rows.map(({ id }) => id);
}

async function requireListed(): Promise<void> {
  for (const tag of ["angry", "callback", "never"]) {
    const newest = await tagged(tag, "at DESC, id DESC");
    assert.deepEqual(await listed({ tag }), newest, tag);
    assert.deepEqual(await listed({ tag, order: "oldest" }), newest.toReversed(), tag);
    assert.deepEqual(
      await listed({ tag, order: "longest" }),
      await tagged(tag, "duration_s DESC, id DESC"),
      tag,
    );
    assert.equal((await countCalls(ctx, { tag })).fitting, newest.length, tag);
  }
}

test("a tag finds just the calls that have it, in each order and page by page, whatever happens to them", async () => {
  await db.query(
    `INSERT INTO call (id, session_id, phase, direction, at, duration_s, tags)
     SELECT gen_random_uuid(), 's' || i, 'ended', (ARRAY['in', 'out'])[1 + i % 2], date_trunc('milliseconds', now()) - interval '1 min' * (i / 3), i % 7,
       (ARRAY['{}', '{angry}', '{angry,callback}', '{callback,callback}'])[1 + i % 4]::text[] FROM generate_series(1, 120) i`,
  );
  await requireListed();
  await db.query("UPDATE call SET tags = '{callback}' WHERE 'angry' = ANY (tags) AND duration_s = 3");
  await db.query("UPDATE call SET tags = '{angry,other}' WHERE tags = '{}' AND duration_s = 2");
  await db.query("UPDATE call SET at = at - interval '40 min' WHERE duration_s = 5");
  await db.query("UPDATE call SET tags = '{}' WHERE duration_s = 1");
  await db.query("UPDATE call SET removed_at = now() WHERE duration_s = 6");
  await db.query("DELETE FROM call WHERE duration_s = 4");
  await requireListed();
  const out = await listed({ tag: "angry", direction: "out", from: "2020-01-01" });
  const ofThem = await db.query<{ id: string }>(
    `SELECT id FROM call WHERE 'angry' = ANY (tags) AND direction = 'out' AND removed_at IS NULL ORDER BY at DESC, id DESC`,
  );
  assert.ok(out.length > 5);
  assert.deepEqual(
    out,
    ofThem.map(({ id }) => id),
  );
});
