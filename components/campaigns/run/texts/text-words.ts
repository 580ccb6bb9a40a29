import type { TextFigures } from "#lib/contract/desk/campaign/two-texts.ts";
import { t } from "#lib/contract/language.ts";
import { LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import type { TextName } from "#lib/contract/rules/sending/two-texts.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import type { differenceOf } from "../../compare/compare-words.ts";

type Did = { people: number; did: number };
export type Line = { key: string; what: string; of: Record<TextName, Did> };

/** What became of both texts, of whom each figure is a part. */
export function linesOf(a: TextFigures, b: TextFigures): Line[] {
  const line = (key: string, what: string, of: (figures: TextFigures) => Did): Line => ({
    ...{ key, what },
    of: { a: of(a), b: of(b) },
  });
  return [
    line("sent", t("Accepted", "Zimepokelewa"), ({ people, sent }) => ({ people, did: sent })),
    line("delivered", t("Delivered", "Zimefika"), ({ sent, delivered }) => ({
      people: sent,
      did: delivered,
    })),
    ...(a.read === null
      ? []
      : [
          line("read", t("Read", "Zimesomwa"), ({ delivered, read }) => ({
            people: delivered,
            did: read ?? 0,
          })),
        ]),
    line("answered", t("Wrote to us", "Walituandikia"), ({ sent, answered }) => ({
      people: sent,
      did: answered,
    })),
    line("optedOut", t("Opted out", "Walijitoa"), ({ sent, optedOut }) => ({ people: sent, did: optedOut })),
    line("failed", t("Failed or refused", "Zimeshindikana au kukataliwa"), ({ people, failed }) => ({
      people,
      did: failed,
    })),
    line("open", t("No last word yet", "Bado hakuna neno la mwisho"), ({ people, open }) => ({
      people,
      did: open,
    })),
  ];
}

/** `12 of 40 (30 %)`; of few people without a share. */
export function didWords({ people, did }: Did): string {
  const [some, all] = [formatCount(did), formatCount(people)];
  const words = t(`${some} of ${all}`, `${some} kati ya ${all}`);
  return people < LEAST_FOR_SHARE ? words : `${words} (${formatShare(did, people)})`;
}

/** What the first text did beside the second, in a few words. */
export const differenceOfTexts = (difference: ReturnType<typeof differenceOf>): string =>
  ({
    more: t("A more than B, beyond chance", "A zaidi ya B, si kwa bahati"),
    less: t("B more than A, beyond chance", "B zaidi ya A, si kwa bahati"),
    chance: t("The difference may be chance", "Tofauti huenda ni bahati tu"),
    few: t("Too few people for an answer", "Watu ni wachache mno kupata jibu"),
  })[difference];
