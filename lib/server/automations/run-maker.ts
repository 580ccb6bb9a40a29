import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { type ActingKey, actingKey, countInDay, senderOf } from "../keys/index.ts";
import { findKey, type KeyAtWork, listHands } from "../store/api/api-key.ts";
import type { AutomationRow } from "../store/automation/automation.ts";
import type { Outcome, RunRow } from "../store/automation/run.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { findPerson } from "../store/people/team.ts";

/** What ends a run without a campaign; nothing of the transaction stands. */
export class NothingMade extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.state);
    this.outcome = outcome;
  }
}

export const refused = (why: Reason): NothingMade => new NothingMade({ state: "refused", reason: why });

/** Whoever pressed for it, or made it, with the rights that they have now; a key with its senders, too. */
export async function makerOf(
  ctx: Context,
  tx: Tx,
  { createdBy, message }: AutomationRow,
  { pressedBy }: RunRow,
): Promise<SignedInCtx> {
  const userId = pressedBy ?? createdBy;
  const person = await findPerson(tx, userId);
  const key = person ? null : await findKey(tx, userId);
  if (key)
    return { ...ctx, actor: keyAtWork(key, { message, now: ctx.clock.now() }), requestId: "automation" };
  if (!person || person.isDisabled || !canSeeNumbers(person))
    throw refused(reason("maker-gone", { name: person?.name ?? "—" }));
  const { name, email, role, rights } = person;
  return { ...ctx, actor: { userId, name, email, role, rights, sessionId: "" }, requestId: "automation" };
}

function keyAtWork(key: KeyAtWork, { message, now }: { message: CreateCampaign; now: Date }): ActingKey {
  const { name, revokedAt, expiresAt } = key;
  const actor = actingKey(key, { requestId: "automation" });
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now) || !canSeeNumbers(actor))
    throw refused(reason("maker-gone", { name }));
  if (message.channel === "sms") senderOf(actor, { sender: message.senderId });
  return actor;
}

const isKey = (actor: SignedInCtx["actor"] | ActingKey): actor is ActingKey => "messagesPerDay" in actor;

/** Into the day of a key that makes it; what is beyond its limit a person decides. */
export async function countForKey(
  { actor, ...ctx }: SignedInCtx,
  tx: Tx,
  sent: { messages: number; credits: number },
): Promise<void> {
  if (!isKey(actor)) return;
  try {
    await countInDay({ ...ctx, actor }, tx, sent);
  } catch (error) {
    throw error instanceof Fault ? refused(error.reason) : error;
  }
}

/** Nobody who made or changed it approves it alone, nor whoever has the secret of such a key. */
export async function noteMakers(tx: Tx, campaignId: string, makers: readonly string[]): Promise<void> {
  for (const maker of makers)
    for (const hand of [maker, ...(await listHands(tx, maker))]) await noteMaker(tx, campaignId, hand);
}
