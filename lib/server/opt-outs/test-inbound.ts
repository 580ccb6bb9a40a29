import { randomUUID } from "node:crypto";
import { systemClock } from "../../clock.ts";
import type { Db } from "../../db/index.ts";
import { projectEvents } from "../events/index.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { eventOf } from "../webhooks/receive/read-event.ts";
import { storeEvents } from "../webhooks/receive/store/keep-events.ts";

export type TestInbound = { number: string; text: string; sentAt?: Date; eventId?: string; data?: object };

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Stores callbacks of inbound chat messages as the receiver would. */
export async function storeInbound(db: Db, messages: readonly TestInbound[]): Promise<void> {
  const now = new Date();
  for (const message of messages) {
    const raw = Buffer.from(JSON.stringify(eventTextOf(message)));
    const delivery = { raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 };
    await storeEvents(db, [eventOf(delivery, "TZ")], 1);
  }
}

/** Projects all that is stored; by the clock of a company, what people wrote is answered, too. */
export async function projectAll(
  db: Db,
  batchSize = 500,
  company: Partial<Parameters<typeof projectEvents>[0]> = {},
): Promise<void> {
  while ((await projectEvents({ db, log, clock: systemClock, ...company }, { batchSize })) > 0);
}

function eventTextOf({ number, text, sentAt = new Date(), eventId = randomUUID(), data }: TestInbound) {
  return {
    eventId,
    authUserId: 1042,
    eventType: "message.received",
    aggregateType: "message",
    aggregateId: randomUUID(),
    occurredAt: sentAt.toISOString(),
    data: {
      messageId: 156_023,
      customerPhoneNumber: number,
      customerName: "Asha Juma",
      direction: "inbound",
      messageType: "text",
      sentAt: sentAt.toISOString(),
      content: { text },
      ...data,
    },
  };
}

/** Which of these numbers may not be written to, in the order of numbers. */
export const listOptedOut = async (db: Db, numbers: readonly string[]): Promise<string[]> => [
  ...(await listForbidden(db, numbers, { messageClass: "service", channel: "chat", day: null })).keys(),
];
