import { formatNoun } from "#lib/contract/words/format-count.ts";

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
  const messages = first === null ? costing(count, credits) : `${formatNoun(first, "message")} first`;
  if (waitsUntil !== null) return `Send ${messages} at ${waitsUntil}`;
  return isScheduled ? `Schedule ${messages}` : `Send ${messages}`;
}

/** `It costs 9 credits.`, and whose count that is where the service may charge otherwise, as the button says none. */
export function costSentence(
  total: string,
  { isKnown, isAll }: { isKnown: boolean; isAll: boolean },
): string {
  const cost = isAll ? `all together cost ${total}.` : `it costs ${total}.`;
  return isKnown ? `${cost[0]?.toUpperCase()}${cost.slice(1)}` : `By our count ${cost}`;
}

/** `1,204 messages for 1,350 credits`, and without credits where they are not known: never a guess. */
export const costing = (count: number, credits: number | null): string =>
  `${formatNoun(count, "message")}${credits === null ? "" : ` for ${formatNoun(credits, "credit")}`}`;
