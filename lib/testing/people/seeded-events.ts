import { randomUUID } from "node:crypto";
import type { Db } from "../../db/index.ts";
import type { Context } from "../../server/context.ts";
import { insertEvents } from "../../server/store/event/event.ts";
import { readEvent } from "../../server/webhooks/receive/read-event.ts";
import { ASHA, BARAKA, CHIKU, DAUDI, ESTER, e164, spaced, wamidOf } from "./seeded-numbers.ts";

/** A key of ours, as a service may echo it in its answers and events. */
export const ECHOED = "sk_live_0123456789abcdef";

type Ids = { eventId: string; serviceId: string };

/** The body of an event: a message failed, with numbers and a key where anybody may write. */
export function failed({ clock }: Pick<Context, "clock">, { eventId, serviceId }: Ids): string {
  return JSON.stringify({
    eventId,
    eventType: "message.status.updated",
    aggregateId: randomUUID(),
    occurredAt: clock.now().toISOString(),
    data: {
      messageId: serviceId,
      wamid: wamidOf(ASHA),
      customerPhoneNumber: e164(ASHA),
      customerName: spaced(ASHA),
      direction: "outbound",
      status: "failed",
      errorCode: "131026",
      errorMessage: `No account for 255${ASHA}: Bearer ${ECHOED}`,
      from: Number(`255${ASHA}`),
      [e164(BARAKA)]: { list: [spaced(CHIKU)] },
    },
  });
}

/** The body of an event: somebody wrote. */
export function inbound({ clock }: Pick<Context, "clock">): string {
  return JSON.stringify({
    eventId: `evt-${randomUUID()}`,
    eventType: "message.received",
    occurredAt: clock.now().toISOString(),
    data: {
      customerPhoneNumber: e164(BARAKA),
      direction: "inbound",
      status: spaced(CHIKU),
      customerName: `Mteja ${spaced(BARAKA)}`,
      messageType: `text ${spaced(DAUDI)}`,
      content: { text: `Nipigie ${spaced(ESTER)}` },
    },
  });
}

/** The body of an event about a template: everything in it was made up by somebody else, keys too. */
export function template({ clock }: Pick<Context, "clock">): string {
  return JSON.stringify({
    eventId: `evt-${randomUUID()}`,
    eventType: "template.status.updated",
    aggregateId: "piga_simu:sw",
    occurredAt: clock.now().toISOString(),
    data: {
      status: "rejected",
      revision: 1,
      rejectionReason: `Calls ${spaced(ASHA)}: Bearer ${ECHOED}`,
      disableInfo: { [e164(BARAKA)]: Number(`255${CHIKU}`) },
      lastSyncError: `No account for ${e164(DAUDI)}`,
      providerComponents: [
        { type: "BODY", text: `Piga ${spaced(ASHA)}, {{1}}.`, [e164(ESTER)]: ECHOED },
        { type: "BUTTONS", buttons: [{ type: "PHONE_NUMBER", text: "Piga", phone_number: e164(BARAKA) }] },
      ],
    },
  });
}

/** The template that `template` told of, with the words of a failed check and of a refusal. */
export async function templateIdOf(db: Db): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `UPDATE template SET check_problem = $1, refused_at = now(), refused_words = $2 WHERE name = 'piga_simu' RETURNING id`,
    [`Not read for ${e164(CHIKU)}, ${ECHOED}`, `Refused ${spaced(DAUDI)}`],
  );
  if (!row) throw new Error("no template was seeded");
  return row.id;
}

/** Stores an event as received just now. */
export async function storeEvent(
  { db, clock }: Pick<Context, "db" | "clock">,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const raw = Buffer.from(body);
  const now = clock.now();
  const event = {
    ...readEvent(raw, "TZ"),
    ...{ raw, headers, signedAt: now, receivedAt: now, secretIndex: 0, duplicates: 0, conflictRaw: raw },
  };
  await insertEvents(db, [event], 0);
}
