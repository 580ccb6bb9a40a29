import { randomUUID } from "node:crypto";
import type { EventType } from "../../contract/wire/event.ts";
import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import type { FiredFault } from "../faults.ts";

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
  const heard = await findHeard(tx, events);
  const rows = heard.flatMap((event) => rowOf(sandbox, event));
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

/** Events that an endpoint subscribes to; others meet no fault either. */
async function findHeard(tx: Tx, events: QueuedEvent[]): Promise<QueuedEvent[]> {
  const endpoints = await tx.query<{ id: number; eventTypes: string[] }>(
    `SELECT customer_id AS id, event_types AS "eventTypes" FROM sandbox.webhook_endpoint WHERE customer_id = ANY($1)`,
    [[...new Set(events.map(({ customerId }) => customerId))]],
  );
  const typesOf = new Map(endpoints.map(({ id, eventTypes }) => [id, eventTypes]));
  return events.filter(({ customerId, eventType, isTest }) => {
    const types = typesOf.get(customerId);
    return types !== undefined && (isTest || types.includes(eventType));
  });
}

function rowOf(sandbox: Sandbox, event: QueuedEvent) {
  const faults = faultsOf(sandbox, event);
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

/** What an event meets. A lost one is neither late nor doubled: what else it drew stays for another. */
function faultsOf({ faults }: Sandbox, { eventType, data }: QueuedEvent): FiredFault[] {
  const { customerPhoneNumber: phone } = data;
  const numbers = typeof phone === "string" ? [phone] : [];
  const drawn = faults.draw("webhook", { operation: eventType, numbers });
  const drop = drawn.find((fault) => fault.kind === "webhook-drop");
  const met = drop ? [drop] : drawn;
  for (const fault of met) fault.meet();
  for (const fault of drawn) fault.release();
  return met;
}
