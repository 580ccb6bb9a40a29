import { filtersIn } from "../desk/campaign/recipient-filters.ts";
import { t } from "../language.ts";
import { NAME_OF_RECIPIENT } from "./state-names.ts";
import { MESSAGE_WORDS } from "./state-words.ts";

/** What a filter of recipients is called: `Failed`, or `Failed or refused` where it holds several. */
export function recipientWords(state: string): string {
  const words = filtersIn(state).map((filter) => MESSAGE_WORDS[NAME_OF_RECIPIENT[filter]].word);
  const [first = "", ...rest] = words;
  const last = rest.pop()?.toLowerCase();
  const before = [first, ...rest.map((word) => word.toLowerCase())].join(", ");
  return last === undefined ? before : t(`${before} or ${last}`, `${before} au ${last}`);
}
