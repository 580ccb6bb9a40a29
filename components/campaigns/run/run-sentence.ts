import { stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { TYPED_NUMBERS } from "#lib/contract/rules/sending/typed-numbers.ts";
import { formatCount, formatNoun, formatShare } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "./run-facts.ts";

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

/** The address of the people whom a number counts, by the filter that lists exactly them; undefined is everybody. */
export type HrefOf = (filter: string | undefined) => string;

type RunStep = {
  key: string;
  label: string;
  count: number;
  detail: string;
  filter: string | undefined;
  isGoal?: boolean;
};

/** How many got how far, each step as a share of the one before; whoever got further is in it too. */
export function runStepsOf(
  campaign: Pick<Campaign, "counts" | "delivery" | "channel" | "file" | "list">,
): RunStep[] {
  const { counts, delivery, channel } = campaign;
  const { planned, arrived, withOperator, hasFinalWord } = runFactsOf(campaign);
  const isSms = channel === "sms";
  const steps = [
    { key: "planned", label: "People", count: planned, detail: rowsWord(campaign), filter: undefined },
    {
      key: "handed",
      label: MESSAGE_WORDS.accepted.word,
      count: counts.accepted,
      detail: `${formatShare(counts.accepted, planned)} of these people`,
      filter: "handed,operator,delivered,read,failed,expired",
    },
    {
      key: "operator",
      label: MESSAGE_WORDS.sent.word,
      count: withOperator,
      detail: `${formatShare(withOperator, counts.accepted)} of accepted`,
      filter: "operator,delivered,read",
    },
    {
      key: "delivered",
      label: MESSAGE_WORDS.delivered.word,
      count: arrived,
      detail:
        hasFinalWord === 0
          ? "No delivery report yet"
          : `${formatShare(arrived, hasFinalWord)} of ${formatNoun(hasFinalWord, "delivery report")}`,
      filter: "delivered,read",
      isGoal: isSms,
    },
  ];
  const read = {
    key: "read",
    label: MESSAGE_WORDS.read.word,
    count: delivery.read,
    detail: `${formatShare(delivery.read, arrived)} of delivered`,
    filter: "read",
    isGoal: true,
  };
  return isSms ? steps : [...steps, read];
}

function rowsWord({
  counts: { rows, excluded },
  file,
  list,
}: Pick<Campaign, "counts" | "file" | "list">): string {
  if (excluded > 0) return `${formatNoun(rows, "row")}, ${formatCount(excluded)} skipped`;
  if (list !== null) return "Everybody on your list";
  if (file === null || file.name === TYPED_NUMBERS) return "Everybody you chose";
  return rows === 1 ? "The one row of your file" : `All ${formatCount(rows)} rows of your file`;
}
