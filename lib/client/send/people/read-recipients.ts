import type { Phone } from "#lib/audience/number/normalise-phone.ts";
import { t } from "#lib/contract/language.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { isOfTanzania, repairWords } from "../../repair-words.ts";
import { splitNumbers } from "./split-numbers.ts";

/** One recipient of the composer: as written, as it will be sent, and what was done or is wrong. */
export type Recipient = {
  raw: string;
  /** E.164; null where nothing can be sent to it. */
  number: string | null;
  /** Why `number` differs from `raw`. */
  change: string | null;
  /** Why it cannot be sent to. */
  problem: string | null;
  /** Why the service may refuse it all the same. */
  doubt: string | null;
};

export type Recipients = {
  list: readonly Recipient[];
  /** How many were named again and kept once (§4.1). */
  repeated: number;
};

export const NO_RECIPIENTS: Recipients = { list: [], repeated: 0 };

/**
 * Adds what was typed or pasted, in the steps of §4.1: trimmed, empty ones dropped, each number once.
 * The reader of numbers is passed in: its metadata is too large to load before somebody types.
 */
export function addRecipients(known: Recipients, text: string, read: (raw: string) => Phone): Recipients {
  const list = [...known.list];
  const seen = new Set(list.map(keyOf));
  let { repeated } = known;
  for (const raw of splitNumbers(text, (piece) => read(piece).number !== null)) {
    const recipient = recipientOf(raw, read(raw));
    if (seen.has(keyOf(recipient))) repeated++;
    else {
      seen.add(keyOf(recipient));
      list.push(recipient);
    }
  }
  return { list, repeated };
}

export function removeRecipient(known: Recipients, raw: string): Recipients {
  const list = known.list.filter((recipient) => recipient.raw !== raw);
  return list.length === 0 ? NO_RECIPIENTS : { ...known, list };
}

/** Numbers that were sent to before, as they stand in a composer. */
export function recipientsOf(numbers: readonly string[]): Recipients {
  const list = numbers.map((number) => ({ raw: number, number, change: null, problem: null, doubt: null }));
  return { list, repeated: 0 };
}

export const numbersOf = (recipients: Recipients): string[] =>
  recipients.list.flatMap((recipient) => recipient.number ?? []);

export const problemsOf = (recipients: Recipients): Recipient[] =>
  recipients.list.filter((recipient) => recipient.number === null);

const keyOf = (recipient: Recipient): string => recipient.number ?? recipient.raw;

function recipientOf(raw: string, { number, bucket, repair, reason }: Phone): Recipient {
  return {
    raw,
    number,
    change: repair && number !== raw ? repairWords(repair, isOfTanzania(number)) : null,
    problem: number === null ? sayRow(reason) || t("Not a phone number", "Si namba ya simu") : null,
    doubt: number !== null && bucket !== null ? sayRow(reason) : null,
  };
}
