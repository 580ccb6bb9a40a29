import { t } from "#lib/contract/language.ts";
import { sayCredits, sayMessages } from "../../../count-words.ts";

export type SendButton = {
  count: number;
  /** What all of them cost, by our count; null where that is not known. */
  credits: number | null;
  /** How many are sent before a person is asked about the others; null where all are. */
  first: number | null;
  isScheduled: boolean;
  /** When they are sent, where that is later than it would be. */
  waitsUntil: string | null;
};

/** What a press on the button does: `Send 1,204 messages for 1,350 credits`. */
export function sendWords({ count, credits, first, isScheduled, waitsUntil }: SendButton): string {
  // What the first few cost of the whole, nobody has counted.
  const messages = first === null ? costing(count, credits) : firstWords(first);
  if (waitsUntil !== null) return t(`Send ${messages} at ${waitsUntil}`, `Tuma ${messages}, ${waitsUntil}`);
  return isScheduled
    ? t(`Schedule ${messages}`, `Panga ${messages}`)
    : t(`Send ${messages}`, `Tuma ${messages}`);
}

const firstWords = (first: number): string =>
  t(`${sayMessages(first)} first`, `${sayMessages(first)} kwanza`);

/** `It costs 9 credits.`, and whose count that is where the service may charge otherwise, as the button says none. */
export function costSentence(
  total: string,
  { isKnown, isAll }: { isKnown: boolean; isAll: boolean },
): string {
  if (isAll)
    return isKnown
      ? t(`All together cost ${total}.`, `Zote kwa pamoja zinagharimu ${total}.`)
      : t(
          `By our count all together cost ${total}.`,
          `Kwa hesabu yetu zote kwa pamoja zinagharimu ${total}.`,
        );
  return isKnown
    ? t(`It costs ${total}.`, `Inagharimu ${total}.`)
    : t(`By our count it costs ${total}.`, `Kwa hesabu yetu inagharimu ${total}.`);
}

/** `1,204 messages for 1,350 credits`, and without credits where they are not known: never a guess. */
export const costing = (count: number, credits: number | null): string =>
  credits === null
    ? sayMessages(count)
    : t(
        `${sayMessages(count)} for ${sayCredits(credits)}`,
        `${sayMessages(count)} kwa ${sayCredits(credits)}`,
      );
