import type { UnknownAttempt, UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import type { SignedInCtx } from "../../context.ts";
import { listUnknown, type UnknownRow } from "../../store/sending/answer/unknown.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Open unknowns with what the balance says about each; evidence is shown and never acted on. */
export async function listUnknownAttempts(ctx: SignedInCtx, id: string): Promise<UnknownList> {
  await requireCampaign(ctx.db, id);
  const rows = await listUnknown(ctx.db, id);
  return { items: rows.map(viewOf) };
}

function viewOf({ unexplained, predictedInSpan, ...row }: UnknownRow): UnknownAttempt {
  const evidence = judge(unexplained, predictedInSpan);
  const spans = row.balanceBefore === null ? "before and after it" : "after it";
  return {
    ...row,
    attemptedAt: row.attemptedAt.toISOString(),
    balanceEvidence: evidence,
    balanceDetail:
      unexplained === null
        ? `We do not know the balance ${spans}.`
        : DETAIL_OF[evidence](unexplained, predictedInSpan),
  };
}

const TOLERANCE = 0.1;

// B0 - (B1 + D1): near nothing says not debited, near the estimate says sent (engine.md §3).
function judge(unexplained: number | null, predicted: number): UnknownAttempt["balanceEvidence"] {
  if (unexplained === null || predicted === 0) return "inconclusive";
  const slack = Math.max(1, predicted * TOLERANCE);
  if (Math.abs(unexplained - predicted) < slack) return "probably-sent";
  return Math.abs(unexplained) < slack ? "probably-not-sent" : "inconclusive";
}

const DETAIL_OF: Record<
  UnknownAttempt["balanceEvidence"],
  (unexplained: number, predicted: number) => string
> = {
  "probably-sent": (unexplained) =>
    `Your balance then fell by ${unexplained} credits we cannot explain otherwise, so these were probably sent.`,
  "probably-not-sent": () =>
    "Your balance did not fall by more than the other answers explain, so these were probably not sent.",
  inconclusive: (unexplained, predicted) =>
    `Your balance fell by ${unexplained} credits we cannot explain otherwise, but these would cost ${predicted}. So it is not clear.`,
};
