import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import type { StateAbout } from "./about-state.ts";

/** What a state means, and whether it cost credits where it is of a message that may be an SMS. */
export function meaningOf(about: StateAbout): string {
  const name = about.replace(/ of chat$/, "") as StateName;
  const { meaning, cost } = STATE_MEANINGS[name];
  return cost === undefined || about !== name ? meaning : `${meaning} ${COST_WORDS[cost].sentence}`;
}
