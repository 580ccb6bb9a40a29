import { TEAM_MEANINGS } from "#lib/contract/words/console/team-meanings.ts";
import type { TeamStateName } from "#lib/contract/words/console/team-words.ts";
import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import type { StateAbout } from "./about-state.ts";
import type { TeamAbout } from "./about-team.ts";

/** What a state means, and whether it cost credits where it is of a message that may be an SMS. */
export function meaningOf(about: StateAbout | TeamAbout): string {
  if (isOfTeam(about)) return TEAM_MEANINGS[about.slice("team ".length) as TeamStateName];
  const name = about.replace(/ of chat$/, "") as StateName;
  const { meaning, cost } = STATE_MEANINGS[name];
  return cost === undefined || about !== name ? meaning : `${meaning} ${COST_WORDS[cost].sentence}`;
}

const isOfTeam = (about: StateAbout | TeamAbout): about is TeamAbout => about.startsWith("team ");
