import { randomUUID } from "node:crypto";
import type { EventType } from "../../contract/wire/event.ts";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";

export type QueuedEvent = {
  customerId: number;
  authUserId: number;
  eventType: EventType;
  aggregateType: "message" | "template";
  aggregateId: string;
  dedupeKey: string;
  occurredAt: Date;
  data: Record<string, unknown>;
  /** A test delivery is no production event, so no subscription is asked for it (§6.1, §6.2). */
  isTest?: boolean;
};

/** Stores callbacks for endpoints that subscribe to the type; the caller's transaction makes them durable (§6.1, §6.2). */
export async function queueEvents(tx: Tx, sandbox: Sandbox, events: QueuedEvent[]): Promise<void> {
  const rows = events.flatMap((event) => rowOf(sandbox, event));
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO sandbox.webhook_delivery (event_id, customer_id, event_type, body, copies, due_at, state, created_at)
     SELECT g.event_id, g.customer_id, g.event_type, g.body, g.copies, g.due_at, 'pending', $7
       FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $8::bool[])
            WITH ORDINALITY AS g (event_id, customer_id, event_type, body, copies, due_at, is_test, position)
       JOIN sandbox.webhook_endpoint e
         ON e.customer_id = g.customer_id AND (g.is_test OR g.event_type = ANY(e.event_types))
      ORDER BY g.position`,
    [
      rows.map((row) => row.eventId),
      rows.map((row) => row.customerId),
      rows.map((row) => row.eventType),
      rows.map((row) => row.body),
      rows.map((row) => row.copies),
      rows.map((row) => row.dueAt.toISOString()),
      sandbox.now(),
      rows.map((row) => row.isTest),
    ],
  );
}

function rowOf(sandbox: Sandbox, event: QueuedEvent) {
  const faults = sandbox.faults.draw("webhook", event.eventType);
  if (faults.some((fault) => fault.kind === "webhook-drop")) return [];
  let copies = 1;
  let delayMs = 0;
  for (const fault of faults) {
    if (fault.kind === "webhook-duplicate") copies = fault.copies;
    if (fault.kind === "webhook-delay") delayMs += fault.ms;
    if (fault.kind === "webhook-shuffle") delayMs += fault.random() * fault.withinMs;
  }
  const eventId = randomUUID();
  const { customerId, eventType, occurredAt, isTest = false, ...rest } = event;
  const body = JSON.stringify({
    eventId,
    authUserId: rest.authUserId,
    eventType,
    aggregateType: rest.aggregateType,
    aggregateId: rest.aggregateId,
    dedupeKey: rest.dedupeKey,
    occurredAt: occurredAt.toISOString(),
    data: rest.data,
  });
  const dueAt = new Date(sandbox.now().getTime() + delayMs);
  return [{ eventId, customerId, eventType, body, copies, dueAt, isTest }];
}
