import type { Composed } from "#lib/client/send/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";

const SHOWN = 3;

/** Whom a request goes to: `+255 754 000 318, +255 713 000 206 and 4 others`. */
export function namesOf(composed: Composed): string {
  const numbers = toOf(composed);
  const shown = numbers.slice(0, SHOWN).map(formatNumber).join(", ");
  const rest = numbers.length - SHOWN;
  return rest > 0
    ? t(
        `${shown} and ${formatNoun(rest, "other")}`,
        `${shown} na ${formatNounSw(rest, "mwingine", "wengine")}`,
      )
    : shown;
}

/** The numbers of a request. */
export function toOf(composed: Composed): string[] {
  if (composed.channel === "sms") return [composed.body.to];
  if (composed.channel === "sms-bulk") return composed.body.messages.map(({ to }) => to);
  return composed.body.to.filter((number) => typeof number === "string");
}
