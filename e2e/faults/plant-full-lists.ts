import type { Db } from "#lib/db/index.ts";
import type { SeededPeople } from "#lib/testing/people/people.ts";
import { type History, plantHistory } from "#lib/testing/scale/plant-history.ts";

const ROWS = 60;

/** Fills every list of an empty console with more rows than a page shows, each with all that a row may say. */
export async function plantHistoryOfRows(db: Db): Promise<History> {
  const history = await plantHistory(db, 6_000);
  await db.query(
    `UPDATE campaign SET file = jsonb_build_object('name', 'wateja.csv', 'bytes', 9, 'headers', '["Simu", "Jina"]'::jsonb,
       'encoding', 'utf-8', 'delimiter', ',', 'phoneColumn', 0) WHERE id = $1`,
    [history.bigCampaign],
  );
  await db.query("UPDATE recipient SET columns = columns || columns WHERE campaign_id = $1", [
    history.bigCampaign,
  ]);
  await db.query("UPDATE campaign SET sender_id = 'AMANI AGRO' WHERE channel = 'sms'");
  await db.query("UPDATE message SET state = 'failed', error_code = '131026', error_text = 'No account'");
  await db.query("UPDATE call SET tags = '{habari}', recording = 'ready'");
  await db.query("UPDATE suppression SET is_out = true");
  await db.query(
    "INSERT INTO contact_window (number, last_inbound_at, name) SELECT number, now(), 'Mteja' FROM suppression ON CONFLICT (number) DO UPDATE SET name = 'Mteja'",
  );
  await db.query("UPDATE contact_window SET heard_seq = 1");
  await db.query(
    `INSERT INTO contact_list (id, name, headers, phone_column, n_people, campaign_id, created_by,
       created_at)
     SELECT gen_random_uuid(), 'Wateja ' || i, '{Simu}', 0, 1, $1, gen_random_uuid(), now()
     FROM generate_series(1, $2) i`,
    [history.bigCampaign, ROWS],
  );
  await db.query(
    `INSERT INTO template (name, language, origin, search, refused_at, refused_words)
     SELECT 'habari_' || i, language, 'send', 'habari', now(), 'No such template'
     FROM generate_series(1, $1) i, unnest(ARRAY['en', 'sw']) language`,
    [ROWS],
  );
  return history;
}

/** What was sent to one person goes to more of them. */
export async function plantPeople(db: Db, { sendId }: Pick<SeededPeople, "sendId">): Promise<void> {
  await db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, columns, segments, state, reason)
     SELECT $1, i, i, '+2557120' || lpad(i::text, 5, '0'), '{}', 1, 'rejected', 'No account' FROM generate_series(2, $2) i`,
    [sendId, ROWS],
  );
  await db.query("UPDATE campaign SET n_rows = $2, n_rejected = $2 WHERE id = $1", [sendId, ROWS]);
  await db.query(
    `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, key_id, previous_hash, hash)
     SELECT now(), gen_random_uuid(), 'Asha', 'session.failed', '', '{}', 0, int4send(i), int4send(i) FROM generate_series(1, $1::int) i`,
    [ROWS],
  );
}
