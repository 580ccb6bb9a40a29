import { stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type Standing = Pick<Campaign, "state" | "counts" | "delivery" | "retrying" | "firstReason" | "scheduledAt">;

/** Where a campaign that was started stands, in one or two sentences. */
export function runSentenceOf(campaign: Standing): string | undefined {
  const { state, counts } = campaign;
  if ((state === "sent" || state === "completed") && counts.unknown > 0) return undecided(counts.unknown);
  const still = state === "paused" ? stillMovingWords(campaign) : null;
  if (still !== null) return `${still}. Nothing else is sent until someone resumes it.`;
  const result = campaignResultOf(campaign);
  if (result?.kind === "nobody") return "Nobody got it.";
  return result?.kind === "waiting" ? `${SENTENCE.sent} ${result.detail}.` : SENTENCE[state];
}

// "All messages are sent" would be a claim: of these nobody knows it.
const undecided = (unknown: number): string =>
  `Nobody is queued any more. We got no clear answer for ${formatNoun(unknown, "person", "people")}. You decide about them.`;

const SENTENCE: Partial<Record<Campaign["state"], string>> = {
  running: "It runs on the server. You can close this page.",
  paused: "Nothing is sent until someone resumes it.",
  sent: "All messages are sent. We are waiting for the last delivery reports.",
  completed: "All messages are sent, and no more delivery reports are expected.",
  cancelling: "Nothing more is sent. We are waiting for the last answers.",
  cancelled: "It was cancelled before everyone got it. The rest will never be sent.",
  "needs-attention": "Stopped until someone looks at it.",
};
