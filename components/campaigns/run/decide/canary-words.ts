import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";

/** Whether the first people have it, and the question; in red where none of them can have got it, or it fails. */
export function canaryQuestion({ counts, delivery }: Facts, { left, toSend }: Run) {
  const { accepted, unknown } = counts;
  const tone = canaryTone({ failed: delivery.failed, accepted, unknown, left });
  return {
    tone,
    title: `${canaryTitle({ failed: delivery.failed, accepted, left })} ${othersQuestion(toSend)}`,
  };
}

type Canary = { failed: number; accepted: number; unknown: number; left: number };

function canaryTone({ failed, accepted, unknown }: Canary): "red" | "amber" {
  if (failed > 0) return "red";
  return accepted > 0 || unknown > 0 ? "amber" : "red";
}

function canaryTitle({ failed, accepted, left }: Omit<Canary, "unknown">): string {
  const first = formatCount(left);
  if (failed > 0)
    return t(
      `${formatCount(failed)} of the first ${first} failed.`,
      plural(
        failed,
        `1 kati ya ${first} za kwanza umeshindikana.`,
        `${formatCount(failed)} kati ya ${first} za kwanza zimeshindikana.`,
      ),
    );
  if (accepted === left) return t(`Sent to the first ${first}.`, `Imetumwa kwa ${first} wa kwanza.`);
  if (accepted > 0)
    return t(
      `${formatCount(accepted)} of the first ${first} accepted.`,
      `Huduma imepokea ${formatCount(accepted)} kati ya ${first} za kwanza.`,
    );
  return t(`None of the first ${first} accepted.`, `Huduma haikupokea wowote kati ya ${first} za kwanza.`);
}

const othersQuestion = (toSend: number): string =>
  t(
    `Should the other ${formatCount(toSend)} get it?`,
    plural(toSend, "Je, 1 aliyebaki aipate?", `Je, ${formatCount(toSend)} waliobaki waipate?`),
  );

type Facts = Pick<Campaign, "counts" | "delivery">;
type Run = { left: number; toSend: number };

/** How many of the first people have no last word yet: a message is accepted, and may fail later. */
export const awaitedOf = (campaign: Facts): number =>
  Math.max(0, campaign.counts.accepted - runFactsOf(campaign).arrived - campaign.delivery.failed);

/** What became of the first people so far: `5 of 5 accepted, 4 delivered.` */
export function canaryWords(campaign: Facts): string {
  const { counts, delivery } = campaign;
  const { left, arrived } = runFactsOf(campaign);
  const taken = t(
    `${formatCount(counts.accepted)} of ${formatCount(left)} ${wordOf("accepted")}`,
    `Zilizopokelewa: ${formatCount(counts.accepted)} kati ya ${formatCount(left)}`,
  );
  const parts = [
    taken,
    ...said(arrived, wordOf("delivered")),
    ...said(delivery.failed, wordOf("failed")),
    ...said(counts.rejected, wordOf("refused")),
    ...said(counts.unknown, wordOf("unknown")),
  ];
  const why = t(
    " The list says why each was refused.",
    " Orodha inaonyesha kwa nini kila mmoja umekataliwa.",
  );
  return `${parts.join(", ")}.${counts.rejected > 0 ? why : ""}${waitWords(awaitedOf(campaign))}`;
}

function waitWords(awaited: number): string {
  if (awaited === 0) return "";
  return t(
    ` Wait for ${formatNoun(awaited, "delivery report")}: what was accepted may still fail.`,
    ` Subiri ${plural(awaited, "ripoti 1 ya kufika", `ripoti ${formatCount(awaited)} za kufika`)}: uliopokelewa bado unaweza kushindikana.`,
  );
}

const wordOf = (state: keyof typeof MESSAGE_WORDS): string => MESSAGE_WORDS[state].word.toLowerCase();

const said = (count: number, word: string): string[] =>
  count > 0 ? [t(`${formatCount(count)} ${word}`, `${word}: ${formatCount(count)}`)] : [];
