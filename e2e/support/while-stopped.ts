import { withDatabase } from "./console/console-database.ts";

/** Campaigns that stopped, more than a page lists, until the work is done; `Imesimama` is the name of each. */
export async function whileStopped(work: () => Promise<void>): Promise<void> {
  await withDatabase(async (db) => {
    for (const statement of HOLD_25) await db.query(statement);
  });
  try {
    await work();
  } finally {
    await withDatabase((db) => db.query("DELETE FROM campaign WHERE name = 'Imesimama'"));
  }
}

const HOLD_25 = [
  `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, started_at, n_rows, n_queued)
   SELECT gen_random_uuid(), 'campaign', 'paused', 'Imesimama', 'sms', '{"text": "Habari"}', 100, gen_random_uuid(), now(), 2, 2
   FROM generate_series(1, 25)`,
  "UPDATE campaign SET state = 'needs-attention' WHERE name = 'Imesimama'",
];
