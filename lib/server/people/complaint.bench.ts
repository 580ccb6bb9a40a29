import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import type { Complaint } from "#lib/contract/desk/people/complaint.ts";
import { part } from "#lib/launch/bench/part.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { quantile } from "#lib/testing/quantile.ts";

/** `SCALE_ROWS=10000000 npm run bench complaint`: a company of years. */
const MESSAGES = part(Number(process.env.SCALE_ROWS ?? 200_000), 20_000);
/** One of each campaign is to the busy person: 10,000 of ten million. */
const PER_CAMPAIGN = Math.max(20, Math.round(MESSAGES / 10_000));
const OF_BUSY = Math.floor(MESSAGES / PER_CAMPAIGN);
const PER_LIST = PER_CAMPAIGN * 100;
const PER_REQUEST = Math.min(100, PER_CAMPAIGN);
const STEP = 1_000_000;
const ROUNDS = part(40, 3);
const MOST_MS = 2_000;

const desk = await openDesk();
desk.clock.set(new Date());
const { db } = desk;
const { cookie } = await desk.signIn("owner");

const BUSY = "+255799999999";
const uuid = (prefix: string, i: string) =>
  `('${prefix}-0000-4000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;
const CAMPAIGN_OF = `${uuid("ca000000", `(i / ${PER_CAMPAIGN})`)}`;
const SEQ_OF = `(i % ${PER_CAMPAIGN} + 1)::int`;
const NUMBER = `CASE WHEN i % ${PER_CAMPAIGN} = 7 THEN '${BUSY}' ELSE '+2557' || lpad(i::text, 8, '0') END`;
/** All of them in the 90 days that are shown, and the busy person in each of these days. */
const AT = `now() - interval '1 hour' - interval '1 s' * ((${MESSAGES} - i) * 80 * 86400.0 / ${MESSAGES})`;

/** From and to are $1 and $2; each has its rows by a statement a million. */
const PLANTS: Record<string, string> = {
  message: `INSERT INTO message (id, channel, service_id, campaign_id, attempt_id, seq, number, grade, state, rank,
      progressed_at, created_at, state_at) OVERRIDING SYSTEM VALUE
    SELECT i, 'sms', 'svc-' || i, ${CAMPAIGN_OF}, ${uuid("a0000000", `(i / ${PER_REQUEST})`)}, ${SEQ_OF}, ${NUMBER}, 'exact',
      CASE WHEN i % 50 = 0 THEN 'failed' ELSE 'delivered' END, 3, ${AT}, ${AT}, ${AT} FROM generate_series($1::bigint, $2::bigint) i`,
  recipient: `INSERT INTO recipient (campaign_id, seq, row_number, number, columns, segments, state, updated_at)
    SELECT ${CAMPAIGN_OF}, ${SEQ_OF}, ${SEQ_OF} + 1, ${NUMBER}, ARRAY['Mteja ' || i], 1, 'accepted', ${AT}
    FROM generate_series($1::bigint, $2::bigint) i`,
  attempt: `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at,
      first_attempting_at, finished_at, http_status, answer, accepted, rejected, credits, segments_predicted)
    SELECT ${uuid("a0000000", `(i / ${PER_REQUEST})`)}, ${CAMPAIGN_OF}, (i / ${PER_REQUEST})::int, 'sms.bulk', 'done', ${PER_REQUEST}, '{}', 'hash', 'w', ${AT}, ${AT}, ${AT},
      200, '{}', ${PER_REQUEST}, 0, ${PER_REQUEST}, ${PER_REQUEST} FROM generate_series($1::bigint - 1, $2::bigint - 1, ${PER_REQUEST}) i`,
  consent_fact: `INSERT INTO consent_fact (id, number, purpose, channel, is_given, given_at, source, wording)
    SELECT 'f' || i, ${NUMBER}, 'marketing', 'all', i % 20 > 0, ${AT} - interval '90 days', 'file', 'Fomu ya duka'
    FROM generate_series($1::bigint, $2::bigint, 2) i`,
  consent: `INSERT INTO consent (number, purpose, channel, is_given, given_at, fact_id)
    SELECT '+2557' || lpad(i::text, 8, '0'), 'marketing', 'all', i % 20 > 0, ${AT} - interval '90 days', 'f' || i
    FROM generate_series($1::bigint, $2::bigint, 2) i`,
  suppression: `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id)
    SELECT '+2557' || lpad(i::text, 8, '0'), 'stop', 'keyword', i % 2 = 0, ${AT}, 'f' || i FROM generate_series($1::bigint, $2::bigint, 9) i`,
  opt_out_fact: `INSERT INTO opt_out_fact (id, number, is_out, said_at, source)
    SELECT 'f' || i, ${NUMBER}, i % 2 = 0, ${AT}, 'keyword' FROM generate_series($1::bigint, $2::bigint, 9) i`,
  contact_list_member: `INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
    SELECT ${uuid("11570000", `(i / ${PER_LIST})`)}, (i % ${PER_LIST} + 1)::int, ${NUMBER}, ARRAY['Mteja ' || i], 1
    FROM generate_series($1::bigint, $2::bigint) i WHERE i % ${PER_CAMPAIGN} <> 7 OR i % ${PER_LIST} = 7`,
};

async function plantOnce(): Promise<void> {
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, created_by, created_at)
     SELECT ${uuid("11570000", "i")}, 'Orodha ' || i, '{Jina}', 0, ${PER_LIST}, ${PER_LIST},
       (SELECT id FROM app_user LIMIT 1), now() - interval '90 days' FROM generate_series(0, $1::int) i`,
    [Math.ceil(MESSAGES / PER_LIST)],
  );
  await db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at, ended_at,
       n_rows, n_excluded, n_queued, n_attempting, n_accepted, n_rejected, n_unknown, n_cancelled, n_operator, n_delivered,
       list_id, file, message_class)
     SELECT ${uuid("ca000000", "i")}, 'campaign', 'sent', 'Habari ' || i, 'sms', '{"text":"Habari"}', 100,
       (SELECT id FROM app_user LIMIT 1), now() - interval '80 days', now() - interval '80 days', now(),
       ${PER_CAMPAIGN}, 0, 0, 0, ${PER_CAMPAIGN}, 0, 0, 0, 0, ${PER_CAMPAIGN},
       CASE WHEN i % 2 = 0 THEN ${uuid("11570000", "(i / 100)")} END, '{"name":"wateja.csv"}', 'marketing'
     FROM generate_series(0, $1::int) i`,
    [OF_BUSY],
  );
}

/** Rows first and indexes after, as a restored backup is made: each index is built once, and nothing else looks at a row. */
async function plantLarge(table: string, plant: string): Promise<void> {
  const indexes = await db.query<{ name: string; made: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS made FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  const keys = await db.query<{ name: string }>(
    "SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'",
    [table],
  );
  for (const { name } of keys) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (let from = 1; from <= MESSAGES; from += STEP)
    await db.query(plant, [from, Math.min(MESSAGES, from + STEP - 1)]);
  await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { made } of indexes) await db.query(made);
  await db.query(`VACUUM ANALYZE ${table}`);
}

const startedAt = performance.now();
await plantOnce();
for (const [table, plant] of Object.entries(PLANTS)) {
  await plantLarge(table, plant);
  process.stdout.write(`${table}: ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
}
await db.query("ANALYZE");

const ask = door("GET /api/person/complaint");
const server = createServer(async (req, res) => {
  const answer = await ask(new Request(`http://localhost:3000${req.url}`, { headers: { cookie } }), {
    params: Promise.resolve({}),
  });
  res.writeHead(answer.status, Object.fromEntries(answer.headers));
  res.end(Buffer.from(await answer.arrayBuffer()));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

async function complaintMs(number: string): Promise<{ ms: number; complaint: Complaint }> {
  const at = performance.now();
  const url = `http://127.0.0.1:${port}/api/person/complaint?number=${encodeURIComponent(number)}`;
  const answer = await fetch(url);
  const complaint = (await answer.json()) as Complaint;
  if (answer.status !== 200) throw new Error(JSON.stringify(complaint));
  return { ms: performance.now() - at, complaint };
}

const few = (place: number) =>
  `+2557${String(Math.floor((MESSAGES * (place + 0.5)) / ROUNDS)).padStart(8, "0")}`;
const times: Record<"few" | "busy", number[]> = { few: [], busy: [] };
for (let round = 0; round < ROUNDS; round++) {
  // Somebody else each time, whom no page of before has read.
  const one = await complaintMs(few(round));
  if (one.complaint.sent.length > 1) throw new Error("who should have few messages has many");
  times.few.push(one.ms);
  const busy = await complaintMs(BUSY);
  if (!busy.complaint.isCut || busy.complaint.origins.length === 0)
    throw new Error("who should have thousands of messages has few");
  times.busy.push(busy.ms);
}
for (const [who, of] of Object.entries(times)) {
  const p95 = quantile(of, 0.95);
  process.stdout.write(
    `${JSON.stringify({
      name: `complaint of a person with ${who === "few" ? "one message" : `${OF_BUSY.toLocaleString("en")} messages`} among ${MESSAGES.toLocaleString("en")}, p95 in ms of ${ROUNDS} (first ${of[0]?.toFixed(0)}) against ${MOST_MS}`,
      figure: Number(p95.toFixed(1)),
      baseline: MOST_MS,
      ratio: Number((p95 / MOST_MS).toFixed(3)),
      goal: "<= 1",
    })}\n`,
  );
}
server.close();
server.closeAllConnections();
await desk.close();
