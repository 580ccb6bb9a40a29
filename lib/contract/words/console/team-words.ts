/** The states of the people of a team: their second factor, their account, their invitation. */
export const TEAM_WORDS = {
  factorOn: "On",
  factorOff: "Off",
  factorMissing: "Off",
  factorLater: "At first sign-in",
  disabled: "Disabled",
  invited: "Invited",
  linkOver: "Link has ended",
} as const;

export type TeamStateName = keyof typeof TEAM_WORDS;
