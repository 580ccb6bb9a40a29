import { detailOf } from "#lib/client/detail-of.ts";
import { isLost } from "#lib/client/is-lost.ts";
import { t } from "#lib/contract/language.ts";
import type { ToastWords } from "../ui/toast/show-toast.ts";

/**
 * A subject to begin a sentence with, and what was to be done with it: `The campaign`, `paused`. In Swahili `Kampeni` and
 * `kusitishwa`: a verb that agrees with no subject, as in *Kusitishwa kwa kampeni hakukufanyika*.
 */
export type Change = readonly [subject: string, done: string];

/** Why a change was not made; where its answer was lost it may have been, and nobody says that it was not. */
export function faultToast(error: unknown, [subject, done]: Change): ToastWords {
  const detail = detailOf(error) ?? t("The console does not answer.", "Konsoli haijibu.");
  return isLost(error)
    ? {
        tone: "amber",
        title: t(
          `${subject} may have been ${done}: no clear answer`,
          `Huenda ${done} kwa ${small(subject)} kumefanyika: hakuna jibu la wazi`,
        ),
        detail,
        shownMs: 0,
      }
    : {
        tone: "red",
        title: t(`${subject} was not ${done}`, `${capital(done)} kwa ${small(subject)} hakukufanyika`),
        detail,
      };
}

/** That a change was made. */
export const doneWords = ([subject, done]: Change): string =>
  t(`${subject} was ${done}`, `${capital(done)} kwa ${small(subject)} kumefanyika`);

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const small = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
