import type { Hold } from "#lib/contract/desk/campaign.ts";
import type { Fault } from "#lib/fault.ts";
import { getBackground } from "../store/attempt.ts";
import { lockCampaign } from "../store/campaign.ts";
import { growSize, halveSize } from "../store/connection.ts";
import { getCreditsLeft } from "../store/credits.ts";
import { recordSender } from "../store/sender.ts";
import { segmentsOf } from "./claim-new.ts";
import { holdCampaign, holdOf, saidBy, senderOutcomeOf } from "./hold-campaign.ts";
import { isAboutTemplate, isHeldForRefusal } from "./hold-on-refusals.ts";
import type { Settling } from "./settle-attempt.ts";
import { endOf, putBack, reject } from "./settle-fault.ts";

/** The service said no, and nothing was sent (§7.1, §7.2): to whom it said so, or why to everybody, decides what follows. */
export async function settleRefused(settling: Settling, fault: Fault): Promise<void> {
  const { tx, attempt } = settling;
  const { isDirect } = await getBackground(tx, attempt.id);
  const isChat = attempt.operation.startsWith("chat.");
  const outcome = attempt.operation.startsWith("sms.") ? senderOutcomeOf(fault) : undefined;
  const credits = isChat || isDirect ? null : await creditsHoldOf(settling, fault);
  if (credits) await putBackAndHold(settling, fault, credits);
  // Put back, a composer's send would be refused again and again: nobody can hold or resume it.
  else if (isDirect) await reject(settling, fault, "Refused");
  else if (fault.upstream?.httpStatus !== undefined) await settleSaidOnly(settling, fault);
  else if (isAboutRequest(fault)) await settleRefusedRequest(settling, fault);
  else await putBackAndHold(settling, fault, holdOf(fault, attempt.operation));
  if (outcome) await recordSender(tx, attempt.campaignId, outcome);
}

async function putBackAndHold(settling: Settling, fault: Fault, hold: Hold): Promise<void> {
  await putBack(settling, { state: "refused", ...endOf(fault) });
  await holdCampaign(settling.tx, settling.attempt.campaignId, hold);
}

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
  if (size > 1) await halveSize(tx, service, size);
  if (await isHeldForRefusal(settling, fault)) return;
  if (size > 1 && !isAboutTemplate(attempt.operation, fault)) {
    return putBack(settling, { state: "refused", ...endOf(fault) });
  }
  await reject(settling, fault, "Refused");
  if (size === 1) await growSize(tx, service);
}

/** Only the envelope of a 2xx said no: believed, but never sent again by itself. */
async function settleSaidOnly(settling: Settling, fault: Fault): Promise<void> {
  await reject(settling, fault, "Refused");
  if (fault.upstream?.status === 400) await isHeldForRefusal(settling, fault);
  else {
    const { attempt, tx } = settling;
    await holdCampaign(tx, attempt.campaignId, holdOf(fault, attempt.operation));
  }
}

/**
 * The contract gives no code for a balance that is too small: a 400 says so by our own count alone. Then it is nobody's
 * number that was refused, and the same people are to be sent to when there are credits.
 */
async function creditsHoldOf({ tx, attempt }: Settling, fault: Fault): Promise<Hold | null> {
  if (fault.upstream?.status !== 400 || fault.upstream.httpStatus !== undefined) return null;
  const needed = segmentsOf(attempt.members);
  const left = await getCreditsLeft(tx, attempt.id);
  if (left === null || left >= needed) return null;
  const remedy = "Add credits on the portal's Credits page, then resume.";
  const detail = `The next request needs ${needed} credits, and fewer are left. ${remedy}${saidBy(fault)}`;
  return { kind: "credits", detail, until: null };
}
