import type { UnknownAttempt, UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { SignedInCtx } from "../../context.ts";
import { listUnknown, type UnknownRow } from "../../store/sending/answer/unknown.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Open unknowns with what the balance, or for chat the delivery reports, say about each; shown and never acted on. */
export async function listUnknownAttempts(ctx: SignedInCtx, id: string): Promise<UnknownList> {
  await requireCampaign(ctx.db, id);
  const rows = await listUnknown(ctx.db, id, ctx.actor.userId);
  return { items: rows.map(viewOf), resends: rows[0]?.resends ?? null };
}

function viewOf({ unexplained, predictedInSpan, reported, resends: _, ...row }: UnknownRow): UnknownAttempt {
  const attempt = {
    ...row,
    problem: sayStored(row.problem),
    attemptedAt: row.attemptedAt.toISOString(),
  };
  if (row.operation.startsWith("chat.")) return { ...attempt, ...heardOf(reported, row.size) };
  const evidence = judge(unexplained, predictedInSpan);
  return {
    ...attempt,
    balanceEvidence: evidence,
    balanceDetail:
      unexplained === null
        ? notKnown(row.balanceBefore !== null)
        : DETAIL_OF[evidence](unexplained, predictedInSpan),
  };
}

const notKnown = (isBeforeKnown: boolean): string =>
  isBeforeKnown
    ? t("We do not know the balance after it.", "Hatujui salio baada yake.")
    : t("We do not know the balance before and after it.", "Hatujui salio kabla na baada yake.");

/** Chat has no balance. A report of a message that we do not know says that this one was sent; none says nothing. */
function heardOf(reported: number, size: number): Pick<UnknownAttempt, "balanceEvidence" | "balanceDetail"> {
  return reported === 0
    ? { balanceEvidence: "inconclusive", balanceDetail: noReport(size) }
    : { balanceEvidence: "probably-sent", balanceDetail: reportOfNone(reported, size) };
}

const noReport = (size: number): string =>
  size === 1
    ? t(
        "No delivery report came for this person. So it is not clear.",
        "Hakuna ripoti ya kufika iliyokuja kwa mtu huyu. Hivyo haijulikani wazi.",
      )
    : t(
        "No delivery report came for these people. So it is not clear.",
        "Hakuna ripoti ya kufika iliyokuja kwa watu hawa. Hivyo haijulikani wazi.",
      );

const reportOfNone = (reported: number, size: number): string =>
  size === 1
    ? t(
        "Then a delivery report came for this person. It is about no message that we know, so this was probably sent.",
        "Kisha ripoti ya kufika ilikuja kwa mtu huyu. Haihusu ujumbe wowote tunaoujua, hivyo inaelekea huu ulitumwa.",
      )
    : t(
        `Then a delivery report came for ${reported} of these ${formatCount(size)} people. It is about no message that we know, so these were probably sent.`,
        `Kisha ripoti za kufika zilikuja kwa ${reported} kati ya watu hawa ${formatCount(size)}. Haihusu ujumbe wowote tunaoujua, hivyo inaelekea hizi zilitumwa.`,
      );

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
    t(
      `Your balance then fell by ${creditsOf(unexplained)} we cannot explain otherwise, so these were probably sent.`,
      `Salio lako lilipungua kwa ${creditsOf(unexplained)} ambazo hatuwezi kuzieleza vinginevyo, hivyo inaelekea hizi zilitumwa.`,
    ),
  "probably-not-sent": () =>
    t(
      "Your balance did not fall by more than the other answers explain, so these were probably not sent.",
      "Salio lako halikupungua zaidi ya majibu mengine yanavyoeleza, hivyo inaelekea hizi hazikutumwa.",
    ),
  inconclusive: (unexplained, predicted) =>
    unexplained < 0
      ? t(
          `Your balance then rose by ${creditsOf(-unexplained)}: somebody added credits. So it is not clear.`,
          `Kisha salio lako liliongezeka kwa ${creditsOf(-unexplained)}: mtu aliongeza krediti. Hivyo haijulikani wazi.`,
        )
      : t(
          `Your balance fell by ${creditsOf(unexplained)} we cannot explain otherwise, but these would cost ${formatCount(predicted)}. So it is not clear.`,
          `Salio lako lilipungua kwa ${creditsOf(unexplained)} ambazo hatuwezi kuzieleza vinginevyo, lakini hizi zingegharimu ${formatCount(predicted)}. Hivyo haijulikani wazi.`,
        ),
};

const creditsOf = (credits: number) =>
  t(formatNoun(credits, "credit"), formatNounSw(credits, "krediti", "krediti"));
