import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { TEAM_MEANINGS } from "#lib/contract/words/console/team-meanings.ts";
import type { TeamStateName } from "#lib/contract/words/console/team-words.ts";
import { HALT_MEANINGS } from "#lib/contract/words/halt-meanings.ts";
import { COST_WORDS, STATE_MEANINGS } from "#lib/contract/words/state-meanings.ts";
import type { StateName } from "#lib/contract/words/state-words.ts";
import type { HaltAbout } from "./about-halt.ts";
import type { StateAbout } from "./about-state.ts";
import type { TeamAbout } from "./about-team.ts";

/** What a state means, and whether it cost credits where it is of a message that may be an SMS. */
export function meaningOf(about: StateAbout | TeamAbout | HaltAbout): string {
  if (isOfTeam(about)) return TEAM_MEANINGS[about.slice("team ".length) as TeamStateName];
  if (isOfHalt(about)) return HALT_MEANINGS[about.slice("halt ".length) as Hold["kind"]];
  const name = about.replace(/ of chat$/, "") as StateName;
  const { meaning, cost } = STATE_MEANINGS[name];
  return cost === undefined || about !== name ? meaning : `${meaning} ${COST_WORDS[cost].sentence}`;
}

const isOfTeam = (about: string): about is TeamAbout => about.startsWith("team ");

const isOfHalt = (about: string): about is HaltAbout => about.startsWith("halt ");
