import { randomUUID } from "node:crypto";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import type { Tx } from "#lib/db/index.ts";
import { insertDirectCampaign } from "#lib/server/store/campaign/campaign.ts";
import { insertRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { listForbidden } from "#lib/server/store/sending/forbidden.ts";

export type QueuedSms = {
  name: string;
  number: string;
  text: string;
  /** What a list of messages shows in the place of a text that not everybody may read. */
  shownText: string;
  senderId: string;
  createdBy: string;
};

/** The least that a send waits for the worker; what waits is sent within ten minutes or not at all. */
const GRACE_SECONDS = 1;

/**
 * Writes down one service SMS that nobody presses for, in the transaction of what it is about; the worker claims it, and asks
 * again then whether it may be sent. Answers its id, or null where the number may not be sent to.
 */
export async function queueSms(tx: Tx, sms: QueuedSms): Promise<string | null> {
  const { number, text } = sms;
  const forbidden = await listForbidden(tx, [number], { messageClass: "service", channel: "sms", day: null });
  if (forbidden.size > 0) return null;
  const id = randomUUID();
  const { segments } = countSegments(text);
  await insertDirectCampaign(tx, {
    ...{
      id,
      channel: "sms",
      messageClass: "service",
      lane: "exact",
      name: sms.name,
      content: { text: sms.shownText },
    },
    ...{ senderId: sms.senderId, createdBy: sms.createdBy, size: 1, segments },
    ...{ idempotencyKey: null, providerScheduledAt: null, graceSeconds: GRACE_SECONDS },
  });
  await insertRecipients(tx, id, [
    { seq: 1, row: 1, number, text, parameters: null, pack: "", columns: [], segments },
  ]);
  tx.wake(CHANNELS.work);
  return id;
}
