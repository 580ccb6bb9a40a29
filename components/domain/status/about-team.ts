import type { TeamStateName } from "#lib/contract/words/console/team-words.ts";

/** What a tip names, for `meaningOf` to tell: a state of somebody in the team. */
export type TeamAbout = `team ${TeamStateName}`;

export const aboutTeam = (name: TeamStateName): TeamAbout => `team ${name}`;
