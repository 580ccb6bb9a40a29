import { randomUUID } from "node:crypto";
import type { Db } from "../../db/index.ts";
import { ECHOED } from "./seeded-events.ts";
import { ASHA, CHIKU, e164, spaced } from "./seeded-numbers.ts";

/** A read that was answered with somebody's number and a key, as nothing else of the seed is. */
export async function seedFailedRead(db: Db): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO failed_read (id, minute, kind, service, http_status, code, first_at, last_at, n, slowest_ms, problem, answer)
     VALUES ($1, now(), 'call', 'voice', 500, 'service_unknown_outcome', now(), now(), 3, 40, $2, $3)`,
    [
      id,
      `Its reason: “${e164(CHIKU)} is busy, ${ECHOED}”`,
      JSON.stringify({ message: `to ${spaced(ASHA)}, Bearer ${ECHOED}` }),
    ],
  );
  return id;
}
