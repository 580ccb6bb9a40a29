import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";

/** Whether the first people have it, and the question; in red where none of them can have got it, or it fails. */
export function canaryQuestion({ counts, delivery }: Facts, { left, toSend }: Run) {
  const { accepted, unknown } = counts;
  const first = `the first ${formatCount(left)}`;
  const question = `Should the other ${formatCount(toSend)} get it?`;
  if (delivery.failed > 0)
    return { tone: "red", title: `${formatCount(delivery.failed)} of ${first} failed. ${question}` } as const;
  if (accepted === left) return { tone: "amber", title: `Sent to ${first}. ${question}` } as const;
  if (accepted > 0)
    return { tone: "amber", title: `${formatCount(accepted)} of ${first} accepted. ${question}` } as const;
  return { tone: unknown > 0 ? "amber" : "red", title: `None of ${first} accepted. ${question}` } as const;
}

type Facts = Pick<Campaign, "counts" | "delivery">;
type Run = { left: number; toSend: number };

/** How many of the first people have no last word yet: a message is accepted, and may fail later. */
export const awaitedOf = (campaign: Facts): number =>
  Math.max(0, campaign.counts.accepted - runFactsOf(campaign).arrived - campaign.delivery.failed);

/** What became of the first people so far: `5 of 5 accepted, 4 delivered.` */
export function canaryWords(campaign: Facts): string {
  const { counts, delivery } = campaign;
  const { left, arrived } = runFactsOf(campaign);
  const parts = [
    `${formatCount(counts.accepted)} of ${formatCount(left)} ${wordOf("accepted")}`,
    ...said(arrived, wordOf("delivered")),
    ...said(delivery.failed, wordOf("failed")),
    ...said(counts.rejected, wordOf("refused")),
    ...said(counts.unknown, wordOf("unknown")),
  ];
  const why = counts.rejected > 0 ? " The list says why each was refused." : "";
  const awaited = awaitedOf(campaign);
  const wait =
    awaited === 0
      ? ""
      : ` Wait for ${formatNoun(awaited, "delivery report")}: what was accepted may still fail.`;
  return `${parts.join(", ")}.${why}${wait}`;
}

const wordOf = (state: keyof typeof MESSAGE_WORDS): string => MESSAGE_WORDS[state].word.toLowerCase();

const said = (count: number, word: string): string[] => (count > 0 ? [`${formatCount(count)} ${word}`] : []);
