import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Handler } from "#lib/server/http/index.ts";
import { createTestCampaign } from "#lib/server/messages/test-message.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const listCalls = door("GET /api/calls");
const listCampaigns = door("GET /api/campaigns");
const listMessages = door("GET /api/messages");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("sender");
await createTestCampaign(desk.db);

const LISTS: { what: string; list: Handler; table: string; plant: string; searches: string[] }[] = [
  {
    what: "messages",
    list: listMessages,
    table: "message",
    plant: `INSERT INTO message (channel, service_id, campaign_id, attempt_id, number, grade, state, error_text)
      SELECT 'chat', 'id-' || i, (SELECT id FROM campaign LIMIT 1), gen_random_uuid(), '+255712000001', 'exact', 'failed',
        'Imejaa' FROM generate_series(1, $1::int) i`,
    searches: ["", "q=imejaa", "q=0712000001"],
  },
  {
    what: "calls",
    list: listCalls,
    table: "call",
    plant: `INSERT INTO call (id, session_id, phase, status, direction, customer_number, at, recording, duration_s)
      SELECT gen_random_uuid(), 's' || i, 'ended', 'finished', 'in', '+255712000001', now() - i * interval '1 s', 'none', i
      FROM generate_series(1, $1::int) i`,
    searches: ["", "q=71200", "order=longest", "q=0712000001"],
  },
  {
    what: "campaigns",
    list: listCampaigns,
    table: "campaign",
    plant: `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by, created_at)
      SELECT gen_random_uuid(), 'campaign', 'sms', 'Ofa ' || i, 'completed', '{"text":"Habari"}', 100, gen_random_uuid(),
        now() - i * interval '1 s' FROM generate_series(1, $1::int) i`,
    searches: ["", "q=ofa", "sort=name"],
  },
];

for (const { what, list, table, plant, searches } of LISTS)
  for (const search of searches)
    test(`a page of ${what} that is just full is the last one where there are no more: ${search || "all"}`, async () => {
      for (const [size, lengths] of [
        [PAGE_ROWS, [PAGE_ROWS]],
        [PAGE_ROWS + 1, [PAGE_ROWS, 1]],
      ] as const) {
        await desk.db.query(`TRUNCATE ${table} CASCADE`);
        await desk.db.query(plant, [size]);
        assert.deepEqual(await lengthsOf(list, `/api/${what}?${search}`), lengths);
      }
    });

for (const { what, list, table, plant, searches } of LISTS)
  for (const search of searches)
    test(`a page of ${what} of 50 or 100 rows: ${search || "all"} -> as long as that, and no row twice or missed`, async () => {
      await desk.db.query(`TRUNCATE ${table} CASCADE`);
      await desk.db.query(plant, [120]);
      for (const [rows, lengths] of [
        ["50", [50, 50, 20]],
        ["100", [100, 20]],
      ] as const)
        assert.deepEqual(
          await lengthsOf(list, `/api/${what}?rows=${rows}${search && `&${search}`}`),
          lengths,
        );
      for (const rows of ["1000", "0", "20", "x"])
        assert.equal((await desk.ask(list, { path: `/api/${what}?rows=${rows}`, cookie })).status, 400, rows);
    });

async function lengthsOf(list: Handler, path: string): Promise<number[]> {
  const lengths: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer = await desk.ask(list, { path: `${path}${cursor && `&cursor=${cursor}`}`, cookie });
    const page = (await answer.json()) as { items: object[]; nextCursor: string | null };
    lengths.push(page.items.length);
    cursor = page.nextCursor;
  }
  return lengths;
}
