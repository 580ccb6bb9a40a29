import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";
import { getConnection, noteAnswer } from "#lib/server/store/sending/connection.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import { matchResults } from "../../answer/match-results.ts";
import { putBack } from "../../attempt/end-attempt.ts";
import { segmentsOf } from "../../attempt/members.ts";
import type { Outcome } from "../../attempt/outcome.ts";
import { partOff } from "../../attempt/part-off.ts";
import type { Settling } from "../../attempt/settling.ts";
import { unpaidHold } from "../../hold/hold-for-credits.ts";

type Bulk = Outcome & { kind: "sms-bulk" };

/** Some of a request were not accepted, and what is left would not have paid for them; a composer's send has no queue. */
export function isUnpaid({ attempt, isDirect }: Settling, outcome: Outcome): outcome is Bulk {
  if (outcome.kind !== "sms-bulk" || isDirect) return false;
  const { rejectedCount, remainingBalance, creditsDeducted } = outcome.data;
  if (rejectedCount === 0 || remainingBalance === null) return false;
  const unpaid = segmentsOf(attempt.members) - (creditsDeducted ?? 0);
  return remainingBalance < Math.max(rejectedCount, creditsDeducted === null ? 0 : unpaid);
}

/**
 * The credits ran out inside a request: nobody's number was refused, so the campaign stops, and those who are proven not
 * sent go back in the queue. Where the results do not tell who they are nobody does: one of them may be somebody who got
 * it. Answers what of the request is still to be settled; null where that is nothing.
 */
export async function settleUnpaid(
  settling: Settling,
  outcome: Bulk,
): Promise<{ settling: Settling; outcome: Bulk } | null> {
  const { tx, attempt } = settling;
  const { data, httpStatus, raw: answer } = outcome;
  const match = matchResults({
    predicted: attempt.members.map(({ segments }) => segments),
    told: data.results.map(({ estimatedSegments }) => estimatedSegments),
    rejected: data.rejectedCount,
    trust: (await getConnection(tx, "sms"))?.orderTrust ?? "open",
  });
  const refused = attempt.members.filter((_, index) => match.rejectedMembers.includes(index));
  const isPutBack = refused.length === data.rejectedCount;
  const hold = unpaidHold(data.rejectedCount, attempt.members.length, { isPutBack });
  if (!isPutBack) {
    await stopUnlessEnding(tx, attempt.campaignId, hold);
    return { settling, outcome };
  }
  await holdCampaign(tx, attempt.campaignId, hold);
  const [part, paid] = await partOff(settling, refused);
  await putBack(part, { state: "refused", httpStatus, answer, problem: "There were not enough credits." });
  if (paid.attempt.members.length > 0)
    return { settling: paid, outcome: { ...outcome, data: { ...data, rejectedCount: 0 } } };
  await noteAnswer(tx, "sms", attempt, data.remainingBalance ?? undefined);
  return null;
}
