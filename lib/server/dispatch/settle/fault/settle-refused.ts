import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Fault } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { getCreditsLeft } from "#lib/server/store/campaign/credits.ts";
import { type Attempt, getBackground } from "#lib/server/store/sending/attempt.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import { growSize, halveSize } from "#lib/server/store/sending/request-size.ts";
import { recordSender } from "#lib/server/store/sending/sender.ts";
import { endOf, putBack, reject } from "../../attempt/end-attempt.ts";
import { segmentsOf } from "../../attempt/members.ts";
import type { Settling } from "../../attempt/settling.ts";
import { creditsHold } from "../../hold/hold-for-credits.ts";
import { holdForFault, saidBy } from "../../hold/hold-for-fault.ts";
import { isAboutTemplate, isHeldForRefusal } from "../../hold/hold-on-refusals.ts";
import { senderOutcomeOf } from "../../hold/sender-outcome.ts";

/** The service said no, and nothing was sent (§7.1, §7.2): to whom it said so, or why to everybody, decides what follows. */
export async function settleRefused(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { isDirect } = await getBackground(tx, attempt.id);
  const isChat = attempt.operation.startsWith("chat.");
  const outcome = attempt.operation.startsWith("sms.") ? senderOutcomeOf(fault) : undefined;
  const credits = isChat || isDirect ? null : await creditsHoldOf(settling, fault);
  if (credits) await putBackAndHold(settling, fault, credits);
  // Put back, a composer's send would be refused again and again: nobody can hold or resume it.
  else if (isDirect) await reject(settling, fault);
  else if (fault.upstream?.httpStatus !== undefined) await settleSaidOnly(settling, fault);
  else if (isAboutRequest(fault)) await settleRefusedRequest(settling, fault);
  else await putBackAndHold(settling, fault);
  if (outcome) await recordSender(tx, attempt.campaignId, outcome);
}

async function putBackAndHold(settling: Settling, fault: Fault, hold?: Hold): Promise<void> {
  await putBack(settling, { state: "refused", ...endOf(fault) });
  if (hold) await holdCampaign(settling.tx, settling.attempt.campaignId, hold);
  else await holdForFault(settling, fault);
}

/** Of several nobody is refused before they were tried in halves; what only an envelope refuses is never sent again. */
export const isToBeSplit = ({ operation, members }: Attempt, fault: Fault): boolean =>
  members.length > 1 &&
  isAboutRequest(fault) &&
  fault.upstream?.httpStatus === undefined &&
  !isAboutTemplate(operation, fault);

/** Something in the request, or its size: 400 and 413. The others are about the key, the sender or the template. */
export const isAboutRequest = ({ upstream }: Fault): boolean =>
  upstream?.status === 400 || upstream?.status === 413;

/** Of many nobody is refused before a half of them was tried; of one it may still be about something else. */
async function settleRefusedRequest(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const service = attempt.operation.startsWith("chat.") ? "chat" : "sms";
  const size = attempt.members.length;
  // Before the connection's row, as in a claim; and the other lane must see who was refused here.
  await lockCampaign(tx, attempt.campaignId);
  if (size > 1) await halveSize(tx, service, attempt);
  else await growSize(tx, service);
  if (await isHeldForRefusal(settling, fault)) return;
  if (isToBeSplit(attempt, fault)) {
    return putBack(settling, { state: "refused", ...endOf(fault) });
  }
  await reject(settling, fault);
}

/** Only the envelope of a 2xx said no: believed, but never sent again by itself. */
async function settleSaidOnly(settling: Settling, fault: Fault): Promise<void> {
  await reject(settling, fault);
  if (fault.upstream?.status === 400) await isHeldForRefusal(settling, fault);
  else await holdForFault(settling, fault);
}

/**
 * The contract gives no code for a balance that is too small: a 400 says so by our own count alone. Then it is nobody's
 * number that was refused, and the same people are to be sent to when there are credits.
 */
async function creditsHoldOf({ tx, attempt }: Settling, fault: Fault): Promise<Hold | null> {
  if (fault.upstream?.status !== 400 || fault.upstream.httpStatus !== undefined) return null;
  const missing = await missingCredits(tx, attempt);
  return missing && creditsHold(missing.needed, missing.left, saidBy(fault));
}

/** By our own count of the last balance told; null where none was, or where it is enough. */
export async function missingCredits(
  tx: Tx,
  { id, operation, members }: Attempt,
): Promise<{ needed: number; left: number } | null> {
  if (!operation.startsWith("sms.")) return null;
  const needed = segmentsOf(members);
  const left = await getCreditsLeft(tx, id);
  return left !== null && left < needed ? { needed, left } : null;
}
