import { randomUUID } from "node:crypto";
import type { Db } from "../../db/index.ts";
import { ASHA, e164, spaced } from "./seeded-numbers.ts";

/** Somebody asked what is held about them, with a number in each text of it. */
export async function seedDataRequest(db: Db): Promise<void> {
  await db.query(
    `INSERT INTO data_request (id, kind, number, person_name, received_on, due_on, note, recorded_at, recorded_by)
     VALUES ($1, 'access', $2, $3, current_date, current_date + 30, $4, now(), 'Neema Mushi')`,
    [randomUUID(), e164(ASHA), `Asha ${spaced(ASHA)}`, `Call ${spaced(ASHA)}`],
  );
}
