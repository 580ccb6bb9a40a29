import type { Db } from "#lib/db/index.ts";

/** Who has done all of what is planted but a line in a thousand. */
export const BUSY_ACTOR = "d0000000-0000-4000-8000-000000000001";

/**
 * The log of a company that has planted `size` messages: a line for every ten of them, each about a campaign of its own as
 * far as there are any. Without a true hash, so whoever checks the chain finds it broken.
 */
export async function plantLog(db: Db, size: number): Promise<void> {
  await db.query("ALTER TABLE audit SET (autovacuum_enabled = false)");
  await db.query(
    `INSERT INTO audit (at, actor_id, actor_name, action, target, detail, address, request_id, previous_hash, hash)
     SELECT now() - interval '1 s' * (($1::bigint / 10 - i) * 200 * 86400.0 / ($1::bigint / 10)),
       CASE WHEN i % 1000 = 7 THEN gen_random_uuid() ELSE $2::uuid END, 'Neema', 'campaign.start', campaign.ids[1 + i %
       cardinality(campaign.ids)], '{"recipients": 50}', '127.0.0.1', 'req-' || i, '', decode(md5(i::text), 'hex')
     FROM generate_series(1, $1::bigint / 10) i,
       (SELECT array_agg(id::text) AS ids FROM campaign) campaign`,
    [size, BUSY_ACTOR],
  );
}
