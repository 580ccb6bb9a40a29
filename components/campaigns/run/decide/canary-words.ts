import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";

/** Whether the first people have it, and the question; in red where none of them can have got it. */
export function canaryQuestion({ counts }: Pick<Campaign, "counts">, { left, toLeave }: Run) {
  const { accepted, unknown } = counts;
  const first = `the first ${formatCount(left)}`;
  const question = `Should the other ${formatCount(toLeave)} get it?`;
  if (accepted === left) return { tone: "amber", title: `Sent to ${first}. ${question}` } as const;
  if (accepted > 0)
    return { tone: "amber", title: `${formatCount(accepted)} of ${first} accepted. ${question}` } as const;
  return { tone: unknown > 0 ? "amber" : "red", title: `None of ${first} accepted. ${question}` } as const;
}

type Run = Pick<ReturnType<typeof runFactsOf>, "left" | "toLeave">;

/** What became of the first people so far: `5 of 5 accepted, 4 delivered.` */
export function canaryWords(campaign: Pick<Campaign, "counts" | "delivery">): string {
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
  const isAwaited = arrived + delivery.failed < counts.accepted;
  return `${parts.join(", ")}.${why}${isAwaited ? " Delivery reports may still arrive." : ""}`;
}

const wordOf = (state: keyof typeof MESSAGE_WORDS): string => MESSAGE_WORDS[state].word.toLowerCase();

const said = (count: number, word: string): string[] => (count > 0 ? [`${formatCount(count)} ${word}`] : []);
