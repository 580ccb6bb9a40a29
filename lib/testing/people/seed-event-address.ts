import { randomUUID } from "node:crypto";
import type { Db } from "../../db/index.ts";
import { ECHOED } from "./seeded-events.ts";
import { ASHA, BARAKA, CHIKU, e164, spaced } from "./seeded-numbers.ts";

/** An address that sees numbers, with one in its name; an event to it with numbers in it, and an answer that repeats them. */
export async function seedEventAddress(db: Db) {
  const id = randomUUID();
  await db.query(
    `INSERT INTO event_address (id, name, url, secret, types, sees_numbers, created_by)
     VALUES ($1, $2, $3, '\\x00', '{call.ended}', true, gen_random_uuid())`,
    [id, `Ask ${spaced(BARAKA)} ${id.slice(0, 4)}`, `https://duka.example/tuma?for=${e164(CHIKU)}`],
  );
  const [event] = await db.query<{ sequence: number }>(
    `INSERT INTO outgoing_event (sequence, type, at, number, data)
     VALUES (nextval('outgoing_sequence'), 'message.received', now(), $1, $2) RETURNING sequence`,
    [e164(ASHA), JSON.stringify({ eventId: randomUUID(), text: `Call ${spaced(CHIKU)}, ${ECHOED}` })],
  );
  const deliverySequence = event?.sequence ?? 0;
  await db.query(
    `INSERT INTO event_delivery (address_id, sequence, state, tries, next_try_at, tried_at, status, answer, problem, took_ms)
     VALUES ($1, $2, 'failed', 10, now(), now(), 500, $3, 'status', 12)`,
    [id, deliverySequence, JSON.stringify({ not: e164(ASHA), key: ECHOED })],
  );
  return { eventAddressId: id, deliverySequence };
}
