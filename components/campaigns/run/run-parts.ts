import type { Tone } from "#components/ui/tone.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { MESSAGE_WORDS, type MessageStateName } from "#lib/contract/words/state-words.ts";

/** One part of the bar: what its recipients have in common, and the filter that lists exactly them. */
export type RunPart = {
  key: string;
  name: MessageStateName;
  word: string;
  tone: Tone;
  count: number;
  filter: string;
  /** Drawn as the empty rest of the bar. */
  isRest?: boolean;
};

/** The bar of the run page from left to right; the counts sum to the plan. */
export function runPartsOf({ counts, delivery }: Pick<Campaign, "counts" | "delivery">): RunPart[] {
  const failed = delivery.failed + counts.rejected;
  return [
    part("read", { tone: "green", count: delivery.read, filter: "read" }),
    part("delivered", { tone: "green", count: delivery.delivered, filter: "delivered" }),
    part("sent", { tone: "blue", count: delivery.operator, filter: "operator" }),
    part("accepted", { tone: "grey", count: delivery.handed, filter: "handed" }),
    part("noReport", { tone: "grey", count: delivery.expired, filter: "expired" }),
    part("unknown", { tone: "amber", count: counts.unknown, filter: "unknown" }),
    part("failed", {
      word: t(
        `${MESSAGE_WORDS.failed.word} or ${MESSAGE_WORDS.refused.word.toLowerCase()}`,
        `${MESSAGE_WORDS.failed.word} au ${MESSAGE_WORDS.refused.word.toLowerCase()}`,
      ),
      tone: "red",
      count: failed,
      filter: "failed,rejected",
    }),
    part("dropped", {
      tone: "grey",
      count: counts.cancelled,
      filter: "cancelled",
      isRest: true,
    }),
    part("sending", {
      tone: "grey",
      count: counts.attempting,
      filter: "attempting",
      isRest: true,
    }),
    part("queued", { tone: "grey", count: counts.queued, filter: "queued", isRest: true }),
  ];
}

type Rest = Pick<RunPart, "tone" | "count" | "filter"> & Partial<RunPart>;

const part = (name: MessageStateName, rest: Rest): RunPart => ({
  key: name,
  name,
  word: MESSAGE_WORDS[name].word,
  ...rest,
});
