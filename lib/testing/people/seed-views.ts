import type { Db } from "../../db/index.ts";
import { ASHA, BARAKA, e164, spaced } from "./seeded-numbers.ts";

/** Views of the team, one that searches a number and one that is called by one. */
export async function seedViews(db: Db): Promise<void> {
  await db.query(
    `INSERT INTO saved_view (id, kind, name, ask, created_at)
     VALUES (gen_random_uuid(), 'messages', 'Of one person', $1, now()), (gen_random_uuid(), 'messages', $2, '{"state":"failed"}', now())
     ON CONFLICT DO NOTHING`,
    [JSON.stringify({ q: e164(ASHA) }), `Failed, not ${spaced(BARAKA)}`],
  );
}
