import type { Mutant } from "./mutant.ts";

/** Counters, plans, cancels, lists of campaigns. */
export const STORE_CAMPAIGNS: Mutant[] = [
  {
    file: "lib/server/store/campaign/finish-campaign.ts",
    from: "CASE WHEN state = 'cancelling' THEN 'cancelled' ELSE 'sent' END",
    to: "'sent'",
    test: "lib/server/campaigns/steer/cancel-campaign.test.ts",
    name: "sms: what was on its way when it was cancelled comes back with 429, and it ends",
  },
  {
    file: "lib/server/store/campaign/history.ts",
    from: "const step = Math.ceil(seconds / most);",
    to: "const step = 1;",
    test: "lib/server/campaigns/read/get-history.test.ts",
    name: "the rate of a month is at most 240 points, and nobody is missing in them",
  },
  {
    file: "lib/server/store/campaign/history.ts",
    from: "AND a.ordinal > h.last_request",
    to: "",
    test: "lib/server/campaigns/read/get-history.test.ts",
    name: "what stopped it is kept with its end and the steps after it, however often its row says something else",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "if (startToken === startTokenOf(campaign.id, campaign.revision)) return;",
    to: "if (startToken.startsWith(campaign.id)) return;",
    test: "lib/server/campaigns/plan/start-campaign.test.ts",
    name: "neither a string of one's own nor the token of an older plan starts a changed plan",
  },
  {
    file: "lib/server/campaigns/plan/update-campaign.ts",
    from: "await clearAudience(tx, id);",
    to: "void clearAudience;",
    test: "lib/server/campaigns/plan/update-campaign.test.ts",
    name: "a new text has nobody to go to: what was rendered from the old one is away, and no token starts it",
  },
  {
    file: "lib/server/campaigns/steer/steer-campaign.ts",
    from: "    await requireLocked(tx, id);\n",
    to: "",
    test: "lib/server/campaigns/steer/resume-campaign.test.ts",
    name: "whoever resumes a campaign while somebody else is at it finds it resumed, and is told of no conflict",
  },
  {
    file: "lib/server/campaigns/steer/resume-campaign.ts",
    from: "    require: (before) => requireAsked(before, hold),\n",
    to: "",
    test: "lib/server/campaigns/steer/resume-campaign.test.ts",
    name: "a press on a page that is behind answers no question that it never showed",
  },
  {
    file: "lib/server/store/campaign/rate.ts",
    from: "if (isKept) return",
    to: "if (false) return",
    test: "lib/server/campaigns/read/get-history.test.ts",
    name: "the rate of a campaign of 30,000 requests is read from its moments, before and after they are added up",
  },
  {
    file: "lib/server/store/campaign/rate.ts",
    from: "people = known.people + excluded.people",
    to: "people = excluded.people",
    test: "lib/server/campaigns/read/get-history.test.ts",
    name: "the rate of a campaign of 30,000 requests is read from its moments, before and after they are added up",
  },
  {
    file: "lib/server/store/campaign/list/campaign-list.ts",
    from: "const sql = canSeeNumbers ? SEARCHED : SEARCHED_MASKED;",
    to: "const sql = SEARCHED;",
    test: "lib/server/campaigns/read/list-campaigns.test.ts",
    name: "a number in a name is found by who may see it, and by nobody else",
  },
  {
    file: "lib/server/store/campaign/recipient-view.ts",
    from: 'states.join(" OR ")',
    to: "states[0]",
    test: "lib/server/campaigns/read/list-recipients.test.ts",
    name: "several states at once are whoever is in any of them",
  },
];
