import { RIGHT_MEANINGS, TEAM_MEANINGS } from "#lib/contract/words/console/right-meanings.ts";
import { ROLE_MEANINGS } from "#lib/contract/words/console/role-meanings.ts";
import { HALT_MEANINGS } from "#lib/contract/words/run/halt-meanings.ts";
import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import type { NamedAbout } from "./about-named.ts";
import type { StateAbout } from "./about-state.ts";

/** What a state means, and whether it cost credits where it is of a message that may be an SMS. */
export function meaningOf(about: StateAbout | NamedAbout): string {
  const [kind = "", named = ""] = about.split(" ", 2);
  const own = NAMED[kind]?.[named];
  if (own !== undefined) return own;
  const name = about.replace(/ of chat$/, "") as StateName;
  const { meaning, cost } = STATE_MEANINGS[name];
  return cost === undefined || about !== name ? meaning : `${meaning} ${COST_WORDS[cost].sentence}`;
}

const NAMED: Partial<Record<string, Partial<Record<string, string>>>> = {
  halt: HALT_MEANINGS,
  right: RIGHT_MEANINGS,
  role: ROLE_MEANINGS,
  team: TEAM_MEANINGS,
};
