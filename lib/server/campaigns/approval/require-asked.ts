import { NO_SECOND_PERSON } from "#lib/contract/rules/sending/approval.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { type ApprovalRow, findApproval } from "../../store/campaign/approval.ts";
import { type Planned, requireToken } from "../plan/start-planned.ts";

/**
 * The open request of a locked campaign, for somebody who may decide about it. Throws `conflict` where it is over or of
 * another plan than the one that was looked at, and `forbidden` for whoever made, changed or asked for it, or may
 * be the same person with another account.
 */
export async function requireAsked(
  { actor }: SignedInCtx,
  tx: Tx,
  { campaign, startToken }: Planned,
): Promise<ApprovalRow> {
  const asked = await findApproval(tx, campaign.id, actor.userId);
  if (campaign.state !== "awaiting-approval" || asked?.verdict !== null) throw isOver(asked);
  if (asked.isMaker)
    throw new Fault(
      "forbidden",
      "You made, changed or asked for this campaign, so somebody else has to decide about it.",
    );
  if (!asked.isSecond) throw new Fault("forbidden", NO_SECOND_PERSON);
  requireToken(campaign, startToken);
  return asked;
}

const OVER = {
  approved: "Somebody else has approved this campaign already. Nothing was sent twice.",
  declined: "Somebody else has declined this campaign already. Nothing was sent.",
  withdrawn: "The request for approval was withdrawn. Nothing was sent.",
} as const;

function isOver(asked: ApprovalRow | undefined): Fault {
  const said = asked?.verdict ? OVER[asked.verdict] : "Nobody has asked for the approval of this campaign.";
  return new Fault("conflict", said);
}
