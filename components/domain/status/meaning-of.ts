import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";

/** What a state means, and whether it cost credits where it is of a message. */
export function meaningOf(name: StateName): string {
  const { meaning, cost } = STATE_MEANINGS[name];
  return cost === undefined ? meaning : `${meaning} ${COST_WORDS[cost].sentence}`;
}
