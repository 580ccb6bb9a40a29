import type { TeamStateName } from "./team-words.ts";

/** What each of them means. Apart from its word, which the page shows at once: nobody reads this before they ask. */
export const TEAM_MEANINGS: Record<TeamStateName, string> = {
  factorOn: "They sign in with a passkey, or with their password and a code.",
  factorOff: "They sign in with their password alone.",
  factorMissing: "Everybody needs a second factor, but this person has none yet.",
  factorLater: "They set up a second factor when they sign in for the first time.",
  disabled: "This person cannot sign in. What they did stays in the audit log.",
  invited: "They have a link to join, and have not used it yet.",
  linkOver:
    "The link to join is older than a day, or whoever made it may not invite them any more. Invite this person again.",
};
