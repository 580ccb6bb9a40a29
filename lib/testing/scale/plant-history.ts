import type { Db } from "#lib/db/index.ts";
import { sumRates } from "#lib/server/store/campaign/history.ts";
import { sumReasons } from "#lib/server/store/campaign/reason.ts";
import { shortenTallies, sumTallies } from "#lib/server/store/console/tally.ts";

/** Ids that stand in the middle of a planted history, where nothing that reads only the ends finds them. */
export type History = {
  bigCampaign: string;
  bigList: string;
  serviceId: string;
  wamid: string;
  number: string;
  eventId: string;
  messageId: number;
  /** Somebody who has written for years, and was answered as often. */
  conversationId: string;
  requestId: string;
};

const TABLES = [
  ...[
    "campaign",
    "attempt",
    "attempt_member",
    "recipient",
    "message",
    "message_fact",
    "event",
    "live_log_first",
    "live_log_other",
  ],
  ...[
    "contact_window",
    "conversation_note",
    "inbound",
    "suppression",
    "opt_out_fact",
    "audit",
    "call",
    "call_note",
    "call_tag",
    "contact_list",
    "contact_list_member",
    "person",
  ],
  ...["failed_read", "read_count"],
];

// Made of one number, so that every table agrees about it.
const uuid = (prefix: string, i: string) =>
  `('${prefix}-0000-4000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;
const number = (i: string) => `'+2557' || lpad(${i}::text, 8, '0')`;
/** 200 days, and a fifth of all of today. */
const at = (i: string) =>
  `CASE WHEN ${i} * 5 > $1 * 4 THEN now() - interval '1 s' * (($1 - ${i}) * 5 * 3600.0 / $1)
    ELSE now() - interval '1 day' - interval '1 s' * (($1 * 4 / 5 - ${i}) * 200 * 86400.0 / $1) END`;

const PER_CAMPAIGN = 50;

/**
 * Fills a migrated database with the history of a busy company: `size` messages with their recipients, requests, facts
 * and events, a campaign for every fifty, and one large one. The statistics stay those of empty tables.
 */
export async function plantHistory(db: Db, size: number): Promise<History> {
  for (const table of TABLES) await db.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await db.query("ANALYZE");
  await db.transaction(async (tx) => {
    await tx.query("SET LOCAL synchronous_commit = off");
    for (const statement of PLANTS) await tx.query(statement, [size]);
    // Long matched, all of them.
    await tx.query("TRUNCATE message_to_match");
    for (const sequence of ["message_id_seq", "event_seq_seq", "live_log_seq_seq"])
      await tx.query("SELECT setval($1::regclass, $2)", [sequence, size]);
  });
  // Step by step as a worker does it: within one transaction each step would walk over all that was taken before.
  while (
    await db.transaction(async (tx) => (await sumTallies(tx)) || (await sumReasons(tx)) || sumRates(tx))
  );
  await db.transaction((tx) => shortenTallies(tx, new Date()));
  // What years added up leaves behind is long cleared away; autovacuum would come to it in the midst of what is measured.
  await db.query("VACUUM tally, tally_added");
  const middle = Math.floor(size / 2);
  const [row] = await db.query<History>(
    `SELECT campaign_id AS "bigCampaign", m.service_id AS "serviceId", m.wamid, m.number, m.id AS "messageId",
       'evt-' || $1::int AS "eventId" FROM message m WHERE m.id = $1::int`,
    [middle],
  );
  if (!row) throw new Error("no history was planted");
  const [big] = await db.query<{ id: string; list: string; conversation: string; request: string }>(
    `SELECT ${uuid("b1600000", "0")} AS id, ${uuid("11570000", "0")} AS list,
       ${uuid("a0000000", "1")} AS request, (SELECT id::text FROM contact_window WHERE number = ${number("1")}) AS conversation`,
  );
  return {
    ...row,
    bigCampaign: big?.id ?? "",
    bigList: big?.list ?? "",
    conversationId: big?.conversation ?? "",
    requestId: big?.request ?? "",
  };
}

/** The last tenth of all stands in one campaign. */
const IN_BIG = (i: string) => `${i} * 10 > $1 * 9`;
const CAMPAIGN_OF = (i: string) =>
  `CASE WHEN ${IN_BIG(i)} THEN ${uuid("b1600000", "0")} ELSE ${uuid("ca000000", `(${i} / ${PER_CAMPAIGN})`)} END`;
const ATTEMPT_OF = (i: string) => uuid("a0000000", `(${i} / ${PER_CAMPAIGN})`);
const SEQ_OF = (i: string) =>
  `(CASE WHEN ${IN_BIG(i)} THEN ${i} - $1 * 9 / 10 ELSE ${i} % ${PER_CAMPAIGN} + 1 END)::int`;

const COUNTERS = (n: string) => `${n}, 0, 0, 0, ${n}, 0, 0, 0, 0, ${n}`;

const PLANTS = [
  `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at, ended_at,
     completed_at, n_rows, n_excluded, n_queued, n_attempting, n_accepted, n_rejected, n_unknown, n_cancelled, n_operator,
     n_delivered)
   SELECT ${uuid("ca000000", "i")}, CASE WHEN i % 3 = 0 THEN 'direct' ELSE 'campaign' END,
     CASE WHEN i % 40 = 0 THEN 'cancelled' ELSE 'completed' END, 'Habari ' || i,
     CASE WHEN i % 4 = 0 THEN 'chat-text' ELSE 'sms' END, '{"text":"Habari"}', 50, ${uuid("d0000000", "1")},
     ${at(`(i * ${PER_CAMPAIGN})`)}, ${at(`(i * ${PER_CAMPAIGN})`)}, ${at(`(i * ${PER_CAMPAIGN})`)},
     ${at(`(i * ${PER_CAMPAIGN})`)}, ${COUNTERS("50")}
   FROM generate_series(0, $1::bigint / ${PER_CAMPAIGN}) i`,
  `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, created_at, started_at, ended_at,
     n_rows, n_excluded, n_queued, n_attempting, n_accepted, n_rejected, n_unknown, n_cancelled, n_operator, n_delivered)
   SELECT ${uuid("b1600000", "0")}, 'campaign', 'sent', 'All customers', 'sms', '{"text":"Habari"}', 50,
     ${uuid("d0000000", "1")}, now() - interval '5 hours', now() - interval '5 hours', now() - interval '4 hours',
     ${COUNTERS("($1::bigint / 10)::int")}`,
  `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, attempting_at,
     first_attempting_at, finished_at, http_status, answer, accepted, rejected, credits, segments_predicted)
   SELECT ${ATTEMPT_OF("i")}, ${CAMPAIGN_OF("i")}, (i / ${PER_CAMPAIGN})::int,
     CASE WHEN (i / ${PER_CAMPAIGN}) % 4 = 0 THEN 'chat.text' ELSE 'sms.bulk' END, 'done', ${PER_CAMPAIGN},
     ARRAY(SELECT generate_series(${SEQ_OF("i")}, ${SEQ_OF("i")} + 49)), 'hash', 'w', ${at("i")}, ${at("i")}, ${at("i")},
     200, '{}', ${PER_CAMPAIGN}, 0, ${PER_CAMPAIGN}, ${PER_CAMPAIGN}
   FROM generate_series(0, $1::bigint, ${PER_CAMPAIGN}) i`,
  // Requests and what became of them: one in a thousand was refused, and one in a thousand has no answer.
  `UPDATE attempt SET state = 'refused', http_status = 400 WHERE ordinal % 1000 = 1 AND size <= $1::bigint`,
  `UPDATE attempt SET state = 'unknown', http_status = NULL, resolution = 'sent', rejected = NULL
   WHERE ordinal % 1000 = 2 AND size <= $1::bigint`,
  // Ninety days in which a read failed every minute, in each of three ways.
  `INSERT INTO failed_read (id, minute, kind, service, http_status, code, first_at, last_at, n, slowest_ms, problem, answer)
   SELECT ${uuid("fa000000", "i")}, ${at("i")}, 'sms-status', CASE i % 3 WHEN 0 THEN 'sms' WHEN 1 THEN 'chat' ELSE 'voice' END,
     (500 + i)::int, 'service_unknown_outcome', ${at("i")}, ${at("i")}, 60, 30000, 'The service had a fault of its own.', '{}'
   FROM generate_series(1, least($1::bigint, 390000)) i`,
  `INSERT INTO read_count (at, kind, made, failed)
   SELECT quarter_of(now()) - (i / 9) * interval '15 min', (ARRAY['sms-status','call','call-list','template','template-sync','template-check','probe-sms','probe-chat','probe-voice'])[i % 9 + 1], 50, 1 FROM generate_series(1, least($1::bigint, 78000)) i`,
  // Ten years of them at most.
  `INSERT INTO credit_quarter (at, messages, said, told_first, told_first_at, told_last, told_last_at)
   SELECT quarter_of(now()) - i * interval '15 min', 50, 50, i, now(), i, now() FROM generate_series(1, least($1::bigint, 350000)) i`,
  `INSERT INTO recipient (campaign_id, seq, row_number, number, columns, segments, state, updated_at)
   SELECT ${CAMPAIGN_OF("i")}, ${SEQ_OF("i")}, ${SEQ_OF("i")} + 1, ${number("i")}, ARRAY['Mteja ' || i], 1, 'accepted', ${at("i")}
   FROM generate_series(1, $1::bigint) i`,
  `INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
   SELECT ${CAMPAIGN_OF("i")}, ${SEQ_OF("i")}, 0, ${ATTEMPT_OF("i")} FROM generate_series(1, $1::bigint) i`,
  `INSERT INTO message (id, channel, service_id, wamid, campaign_id, attempt_id, seq, number, grade, state, rank,
     progressed_at, created_at, state_at, error_code, error_text)
   OVERRIDING SYSTEM VALUE
   SELECT i, CASE WHEN (i / ${PER_CAMPAIGN}) % 4 = 0 THEN 'chat' ELSE 'sms' END, 'svc-' || i, 'wamid-' || i,
     ${CAMPAIGN_OF("i")}, ${ATTEMPT_OF("i")}, ${SEQ_OF("i")}, ${number("i")}, 'exact',
     CASE WHEN i = 17 THEN 'scheduled' WHEN i % 1000 = 0 AND i * 5 > $1 * 4 THEN 'handed' WHEN i % 50 = 0 THEN 'failed'
       WHEN i % 20 = 0 THEN 'read' WHEN i = 99 THEN 'expired' ELSE 'delivered' END, 3, ${at("i")}, ${at("i")}, ${at("i")},
     CASE WHEN i % 50 = 0 THEN '131026' END, CASE WHEN i % 50 = 0 THEN 'No account' END
   FROM generate_series(1, $1::bigint) i`,
  `INSERT INTO message_fact (message_id, source, word, occurred_at, received_at, event_id)
   SELECT i, 'event', 'delivered', ${at("i")}, ${at("i")}, 'evt-' || i FROM generate_series(1, $1::bigint) i`,
  `INSERT INTO event (seq, event_id, raw, body, headers, signed_at, received_at, occurred_at, type, account, aggregate_id,
     number, is_test, flags, secret_index, duplicates, projected_at, is_waiting, retry_at, retries, effect, message_id)
   OVERRIDING SYSTEM VALUE
   SELECT i, 'evt-' || i, '', jsonb_build_object('eventId', 'evt-' || i, 'data',
       jsonb_build_object('messageId', i, 'status', 'delivered', 'customerPhoneNumber', ${number("i")})), '{}', ${at("i")},
     ${at("i")}, ${at("i")}, CASE WHEN i % 50000 = 7 THEN 'message.received' ELSE 'message.status.updated' END, '7',
     'svc-' || i, ${number("i")}, false, '{}', 0, CASE WHEN i % 500 = 0 THEN 1 ELSE 0 END,
     CASE WHEN i % 100 = 0 THEN NULL ELSE ${at("i")} END, i % 100 = 0,
     CASE WHEN i % 100 = 0 THEN now() + interval '10 min' END, 0, 'moved to delivered', i
   FROM generate_series(1, $1::bigint) i`,
  // One in three hundred came late, and one in a thousand came again with other content.
  "UPDATE event SET occurred_at = received_at - interval '5 min' WHERE seq % 300 = 1 AND seq <= $1::bigint",
  "UPDATE event SET conflict_raw = '{}' WHERE seq % 1000 = 2 AND seq <= $1::bigint",
  `INSERT INTO event_wait (ref, seq) SELECT 'w' || i, i FROM generate_series(100, $1::bigint, 100) i`,
  `INSERT INTO live_log (seq, topic, data, at) OVERRIDING SYSTEM VALUE
   SELECT i, 'event', '{}', now() - interval '1 s' * ($1 - i) FROM generate_series(1, $1::bigint / 10) i`,
  // Of ten one is done, and three are the first person's, if there is one.
  `INSERT INTO contact_window (number, last_inbound_at, name, done_seq, answerer_id)
   SELECT ${number("i")}, ${at("i")}, 'Duka la Mteja ' || i, CASE WHEN i % 100 = 31 THEN 0 ELSE -1 END,
     CASE WHEN i / 10 % 10 < 3 THEN (SELECT id FROM app_user ORDER BY created_at, id LIMIT 1) END
   FROM generate_series(1, $1::bigint, 10) i`,
  // One of them has written for years, was answered as often, and is in every campaign by chat.
  `INSERT INTO inbound (seq, number, sent_at)
   SELECT i, CASE WHEN i % 10 = 0 THEN ${number("1")} ELSE ${number("i")} END, ${at("i")} FROM generate_series(1, $1::bigint) i`,
  // As often as they were answered the team noted something, and here and there beside others.
  `INSERT INTO conversation_note (id, conversation_id, at, author_id, text)
   SELECT ${uuid("0b7e0000", "i")}, w.id, ${at("i")}, u.id, 'Analipa Jumatatu'
   FROM generate_series(1, $1::bigint, 10) i
     JOIN contact_window w ON w.number = CASE WHEN i % 20 = 1 THEN ${number("i")} ELSE ${number("1")} END
     CROSS JOIN (SELECT id FROM app_user ORDER BY created_at, id LIMIT 1) u`,
  `UPDATE contact_window SET heard_seq = 7 WHERE id % 1000 = 1 AND id <= $1::bigint`,
  `UPDATE campaign SET reply_to = (SELECT id FROM contact_window WHERE number = ${number("1")}) WHERE kind = 'direct' AND channel = 'chat-text' AND n_rows <= $1::bigint`,
  `UPDATE message SET number = ${number("1")} WHERE channel = 'chat' AND id % ${PER_CAMPAIGN} = 3 AND id <= $1::bigint`,
  // One of everybody of the large campaign, and a small one for every thousandth message.
  `INSERT INTO contact_list (id, name, headers, phone_column, n_people, n_places, campaign_id, created_by, created_at)
   SELECT ${uuid("11570000", "i")}, 'Orodha ' || i, '{Jina}', 0, CASE WHEN i = 0 THEN $1::bigint / 10 ELSE 10 END, CASE WHEN i = 0 THEN $1::bigint / 10 ELSE 10 END,
     ${uuid("b1600000", "0")}, ${uuid("d0000000", "1")}, now() - interval '1 minute' * i
   FROM generate_series(0, $1::bigint / 1000) i`,
  `INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
   SELECT ${uuid("11570000", "0")}, i, ${number("i")}, ARRAY['Mteja wa Jumla ' || i], 1 FROM generate_series(1, $1::bigint / 10) i`,
  `INSERT INTO contact_list_member (list_id, seq, number, columns, name_place)
   SELECT ${uuid("11570000", "(i / 1000)")}, i % 1000, ${number("i")}, ARRAY['Mteja ' || i], 1
   FROM generate_series(1000, $1::bigint, 100) i`,
  // Whoever wrote is kept by a trigger; here all there are.
  `INSERT INTO person (number) SELECT ${number("i")} FROM generate_series(1, $1::bigint) i ON CONFLICT DO NOTHING`,
  `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id)
   SELECT ${number("i")}, 'stop', 'keyword', i % 2 = 0, ${at("i")}, 'f' || i FROM generate_series(1, $1::bigint, 9) i`,
  `INSERT INTO opt_out_fact (id, number, is_out, said_at, source)
   SELECT 'f' || i, ${number("i")}, i % 2 = 0, ${at("i")}, 'keyword' FROM generate_series(1, $1::bigint, 9) i`,
  `INSERT INTO call (id, session_id, phase, status, status_word, direction, customer_number, at, started_at, duration_s,
     recording, tags)
   SELECT ${uuid("ca110000", "i")}, 'ses-' || i, 'ended', CASE WHEN i % 9 = 0 THEN 'no-answer' ELSE 'finished' END, 'COMPLETED',
     CASE WHEN i % 2 = 0 THEN 'in' ELSE 'out' END, ${number("i")}, ${at("(i * 10)")}, ${at("(i * 10)")}, (i % 600)::int,
     CASE WHEN i % 3 = 0 THEN 'ready' ELSE 'none' END, CASE WHEN i % 1000 = 0 THEN ARRAY['angry'] ELSE '{}' END
   FROM generate_series(1, $1::bigint / 10) i`,
  `INSERT INTO call_note (id, call_id, text, created_by, created_at)
   SELECT ${uuid("0a7e0000", "i")}, ${uuid("ca110000", "i")}, 'said so ' || i, ${uuid("d0000000", "1")}, ${at("(i * 10)")}
   FROM generate_series(1, $1::bigint / 10, 3) i`,
  // In the large campaign a few are in each other state, and stand at its very end.
  ...["queued", "rejected", "unknown", "cancelled"].map(
    (state, place) => `UPDATE recipient SET state = '${state}' WHERE campaign_id = ${uuid("b1600000", "0")}
      AND seq = ($1::bigint / 10)::int - ${place}`,
  ),
  ...["expired", "operator", "handed"].map(
    (state, place) => `UPDATE message SET state = '${state}' WHERE campaign_id = ${uuid("b1600000", "0")}
      AND seq = ($1::bigint / 10)::int - ${place + 4}`,
  ),
];
