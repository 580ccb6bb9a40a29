import { randomBytes } from "node:crypto";
import { z } from "zod";
import { EVENT_TYPES } from "../../contract/wire/event.ts";
import { WEBHOOK_SECRET_PREFIX } from "../../contract/wire/limits.ts";
import { parse, Refusal } from "../http/refusal.ts";
import { storedSecrets } from "../seed-sandbox.ts";
import { updateSetting } from "../settings.ts";
import { queueEvents } from "../webhooks/queue-events.ts";
import { resolveCallback } from "../webhooks/url-rules.ts";
import type { AdminCall } from "./admin-call.ts";

const WebhookChange = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  eventTypes: z.array(z.enum(EVENT_TYPES)).optional(),
  secret: z.string().min(16).optional(),
  rotatesSecret: z.boolean().default(false),
});

const DeliveryQuery = z.object({
  state: z.enum(["pending", "delivering", "delivered", "retrying", "failed", "discarded"]).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
});

type Endpoint = { url: string; secret: string; eventTypes: string[] };

/** The endpoint with its secret, or null; a portal would show the secret once, a sandbox always. */
export async function getWebhook({ sandbox, customer }: AdminCall) {
  const [row] = await sandbox.db.query<Endpoint>(
    `SELECT url, secret, event_types AS "eventTypes", state, consecutive_failures AS "consecutiveFailures"
       FROM sandbox.webhook_endpoint WHERE customer_id = $1`,
    [customer.id],
  );
  return { webhook: row ?? null };
}

/** Creates or changes the endpoint: URL, event types, a given secret or a new one (§6.1). */
export async function updateWebhook(call: AdminCall) {
  const { sandbox, customer, body } = call;
  const change = parse(WebhookChange, body);
  const { webhook } = await getWebhook(call);
  if (!webhook) refuseUnready(call);
  const url = change.url ?? webhook?.url;
  if (!url) throw new Refusal(400, "url is required");
  if (change.url) await resolveCallback(url, { allowsLoopback: sandbox.settings.allowsLoopbackWebhooks });
  const fresh = `${WEBHOOK_SECRET_PREFIX}${randomBytes(24).toString("hex")}`;
  // The one that the start was given or has printed, for whoever receives knows it already; after a deletion another one.
  const first = sandbox.givenWebhookSecret ?? (await storedSecrets(sandbox.db)).webhookSecret ?? fresh;
  const kept = change.rotatesSecret ? fresh : (webhook?.secret ?? first);
  await sandbox.db.query(
    `INSERT INTO sandbox.webhook_endpoint (customer_id, url, secret, event_types, state)
     VALUES ($1, $2, $3, $4, 'active')
     ON CONFLICT (customer_id) DO UPDATE
       SET url = excluded.url, secret = excluded.secret, event_types = excluded.event_types`,
    [customer.id, url, change.secret ?? kept, change.eventTypes ?? webhook?.eventTypes ?? EVENT_TYPES],
  );
  return await getWebhook(call);
}

/** Takes the endpoint away; what waited for it is discarded, as nobody will ever ask for it. */
export async function deleteWebhook({ sandbox, customer }: AdminCall) {
  await sandbox.db.transaction(async (tx) => {
    // Deliveries before their endpoint, as they end: the other way round the two would wait for each other.
    await tx.query(
      `UPDATE sandbox.webhook_delivery SET state = 'discarded', due_at = NULL, response_text = 'the endpoint was deleted'
        WHERE customer_id = $1 AND due_at IS NOT NULL`,
      [customer.id],
    );
    const rows = await tx.query(
      "DELETE FROM sandbox.webhook_endpoint WHERE customer_id = $1 RETURNING customer_id",
      [customer.id],
    );
    if (rows.length === 0) throw new Refusal(404, "No webhook endpoint is configured");
    await updateSetting(tx, "secrets", { ...(await storedSecrets(tx)), webhookSecret: undefined });
  });
}

/** Pauses or reactivates the endpoint; reactivating needs a ready chat connection and forgets the failures (§6.1). */
export function setWebhookState(state: "active" | "paused") {
  return async (call: AdminCall) => {
    if (state === "active") refuseUnready(call);
    const rows = await call.sandbox.db.query(
      `UPDATE sandbox.webhook_endpoint SET state = $2, consecutive_failures = 0 WHERE customer_id = $1 RETURNING state`,
      [call.customer.id, state],
    );
    if (rows.length === 0) throw new Refusal(404, "No webhook endpoint is configured");
    call.sandbox.wake();
    return rows[0];
  };
}

/** Queues one signed test event, whatever the subscription; refused for an inactive endpoint (§6.1, §6.2). */
export async function sendTestEvent({ sandbox, customer }: AdminCall) {
  const [endpoint] = await sandbox.db.query<{ state: string }>(
    "SELECT state FROM sandbox.webhook_endpoint WHERE customer_id = $1",
    [customer.id],
  );
  if (endpoint?.state !== "active") throw new Refusal(409, "An inactive endpoint cannot be tested");
  const occurredAt = sandbox.now();
  await queueEvents(sandbox.db, sandbox, [
    {
      customerId: customer.id,
      authUserId: customer.authUserId,
      eventType: "message.received",
      aggregateType: "message",
      aggregateId: "test",
      dedupeKey: `test:${occurredAt.getTime()}`,
      occurredAt,
      data: { test: true, message: "This is a test delivery" },
      isTest: true,
    },
  ]);
  sandbox.wake();
}

/** Delivery attempts as the portal shows them, newest first: `?state&limit` (§6.4). */
export async function listDeliveries({ sandbox, customer, query }: AdminCall) {
  const { state, limit } = parse(DeliveryQuery, query);
  const deliveries = await sandbox.db.query(
    `SELECT id, event_id AS "eventId", event_type AS "eventType",
            coalesce(body::json->'data'->>'customerPhoneNumber', body::json->'data'->>'externalTemplateName') AS about,
            body::json->'data'->>'status' AS news, state, attempts, due_at AS "dueAt",
            created_at AS "createdAt", last_attempt_at AS "lastAttemptAt", response_status AS "responseStatus",
            response_text AS "responseText"
       FROM sandbox.webhook_delivery
      WHERE customer_id = $1 AND ($2::text IS NULL OR state = $2) ORDER BY id DESC LIMIT $3`,
    [customer.id, state ?? null, limit],
  );
  return { deliveries };
}

function refuseUnready({ customer }: AdminCall): void {
  if (!customer.isChatReady) throw new Refusal(409, "The chat connection is not ready");
}
