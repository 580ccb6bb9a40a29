import { randomUUID } from "node:crypto";
import type { Tx } from "../../db/index.ts";
import { getDelivery } from "../store/campaign/delivery.ts";

/** A running campaign with nothing in it. */
export async function createTestCampaign(db: Tx, channel = "chat-text"): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by)
     VALUES ($1, 'campaign', $2, 'Reminder', 'running', '{}', 100, $3)`,
    [id, channel, randomUUID()],
  );
  return id;
}

export type TestMessage = { id: number; serviceId: string };

/** A message the service has accepted, with the ids a test gives it. */
export async function createTestMessage(
  db: Tx,
  given: { campaignId: string; serviceId?: string; channel?: string; number?: string; wamid?: string },
): Promise<TestMessage> {
  const serviceId = given.serviceId ?? randomUUID();
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO message (channel, service_id, wamid, campaign_id, attempt_id, number, grade, next_poll_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'exact', now()) RETURNING id`,
    [
      given.channel ?? "chat",
      serviceId,
      given.wamid ?? null,
      given.campaignId,
      randomUUID(),
      given.number ?? "+255754000318",
    ],
  );
  if (!row) throw new Error("no message was created");
  return { id: row.id, serviceId };
}

/** State and delivery counters of a campaign, and the states its messages are really in. */
export async function countDelivery(db: Tx, campaignId: string) {
  const counters = await getDelivery(db, campaignId);
  const [real] = await db.query<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE state = 'operator') AS operator, count(*) FILTER (WHERE state = 'delivered') AS delivered,
       count(*) FILTER (WHERE state = 'read') AS read, count(*) FILTER (WHERE state = 'failed') AS failed,
       count(*) FILTER (WHERE state = 'expired') AS expired
     FROM message WHERE campaign_id = $1`,
    [campaignId],
  );
  return { counters, real };
}
