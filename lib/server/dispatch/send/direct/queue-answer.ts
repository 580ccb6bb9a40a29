import { randomUUID } from "node:crypto";
import type { Automatic } from "#lib/contract/rules/answers.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { finishCampaignIfDone, insertDirectCampaign } from "#lib/server/store/campaign/campaign.ts";
import { cancelQueued } from "#lib/server/store/campaign/cancel.ts";
import { insertRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { NOBODY } from "#lib/server/store/conversation/list.ts";

export type QueuedAnswer = {
  automatic: Automatic;
  /** Its name where a list has no other. */
  name: string;
  conversationId: number;
  number: string;
  text: string;
  /** What a list of messages shows: the text without what is known of its person. */
  shownText: string;
  /** Why it is not sent; null where it is. */
  skipped: Reason | null;
};

/** The least that a send waits for the worker; what waits is sent within ten minutes or not at all. */
const GRACE_SECONDS = 1;

/**
 * Writes down one chat text that answers by itself, in the transaction that hears of the message; the worker claims it, and asks
 * again then. One that is skipped is written down too: the conversation says why. Answers its id.
 */
export async function queueAnswer(tx: Tx, answer: QueuedAnswer): Promise<string> {
  const id = randomUUID();
  const { automatic, name, conversationId, number, text, shownText, skipped } = answer;
  await insertDirectCampaign(tx, {
    ...{
      id,
      channel: "chat-text",
      messageClass: "service",
      lane: "fast",
      name,
      content: { text: shownText },
    },
    ...{ senderId: null, createdBy: NOBODY, size: 1, segments: 0, replyTo: conversationId, automatic },
    ...{ idempotencyKey: `tuma-${id}`, providerScheduledAt: null, graceSeconds: GRACE_SECONDS },
  });
  await insertRecipients(tx, id, [
    { seq: 1, row: 1, number, text, parameters: null, pack: "", columns: [], segments: 0 },
  ]);
  if (skipped === null) tx.wake(CHANNELS.work);
  else {
    await cancelQueued(tx, id, skipped);
    await finishCampaignIfDone(tx, id);
  }
  return id;
}
