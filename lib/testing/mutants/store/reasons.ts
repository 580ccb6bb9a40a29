import type { Mutant } from "../mutant.ts";

const REASONS = "lib/server/campaigns/list-reasons.long.test.ts";
const LEADS = "each reason leads to exactly the people it counts, before and after upkeep has added them up";
const MOVED =
  "whoever was delivered after all, or is queued again, is counted for no reason any more, and a later reason takes the place of the first";
const OLDER =
  "what happened in a campaign before it was counted by reason is counted beside the rest, and what happens meanwhile once";
const REPORT = "lib/server/campaigns/read/report-campaign.test.ts";
const FILE =
  "a file of one state, or of one state and reason, holds just these people, with what each was written, and its name says so";
const LATELY = "lib/server/messages/list-lately.long.test.ts";
const DAYS =
  "what failed and was refused in the last day and the last 7 is added up over all campaigns, by what happened when";
const GROUPS = "components/campaigns/run/reasons/reason-groups.test.ts";

/** Why people did not get it: how many for what, just these people, and their file. */
export const STORE_REASONS: Mutant[] = [
  {
    file: "lib/server/campaigns/read/list-recipients.ts",
    from: "return { rows, next: lastOf(rows, limit)?.seq ?? (upTo < lastSeq ? upTo : null) };",
    to: "return { rows, next: upTo < lastSeq || rows.length === limit ? upTo : null };",
    test: REPORT,
    name: "a file of a state that most people of a campaign are in has each of them once, and as many as there are",
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "SET people = known.people + excluded.people,",
    to: "SET people = excluded.people,",
    test: REASONS,
    name: MOVED,
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "SET people = known.people + excluded.people)",
    to: "SET people = excluded.people)",
    test: LATELY,
    name: DAYS,
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "(coalesce(k.people, 0) + coalesce(a.people, 0))::int AS people",
    to: "coalesce(k.people, a.people)::int AS people",
    test: REASONS,
    name: MOVED,
  },
  {
    file: "lib/server/store/create-indexes.ts",
    from: "-people, -may_help, -will_not_help FROM campaign_reason WHERE",
    to: "0, 0, 0 FROM campaign_reason WHERE",
    test: REASONS,
    name: OLDER,
  },
  {
    file: "lib/server/store/create-indexes.ts",
    from: "-people, -may_help, -will_not_help FROM campaign_reason_added",
    to: "0, 0, 0 FROM campaign_reason_added",
    test: REASONS,
    name: OLDER,
  },
  {
    file: "lib/server/campaigns/require-campaign.ts",
    from: "isCounted ? reasons : []",
    to: "reasons",
    test: REASONS,
    name: OLDER,
  },
  {
    file: "lib/server/store/campaign/recipient/recipient-view.ts",
    from: `IS NULL OR \${REASON_OF_RECIPIENT} = \${reason})`,
    to: "IS NULL OR true)",
    test: "lib/server/contact-lists/create-contact-list.test.ts",
    name: "a list of those who failed for one reason has just these people, and says that it is of one reason",
  },
  {
    file: "lib/server/store/campaign/recipient/recipient-found.ts",
    from: "= 'rejected' AND reason = $4",
    to: "= 'rejected' AND reason <> $4",
    test: REASONS,
    name: LEADS,
  },
  {
    file: "lib/server/store/campaign/recipient/recipient-found.ts",
    from: "= 'cancelled' AND reason = $4",
    to: "= 'cancelled' AND reason <> $4",
    test: REASONS,
    name: "who opted out while it was sent is counted apart from whom a person cancelled, and found by it",
  },
  {
    file: "lib/server/campaigns/read/report-campaign.ts",
    from: "openWalk(db, campaign, asked)",
    to: "openWalk(db, campaign, { state: asked.state })",
    test: REPORT,
    name: FILE,
  },
  {
    file: "lib/server/campaigns/read/report-campaign.ts",
    from: "for (let after = 0; isAll(asked); ) {",
    to: "for (let after = 0; ; ) {",
    test: REPORT,
    name: FILE,
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "c.id = t.campaign_id AND c.channel <> 'voice'",
    to: "c.id = t.campaign_id",
    test: LATELY,
    name: "a refused call is no message, and what was counted late says since when",
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "t.at > '-infinity' AND t.state <> 'cancelled'",
    to: "t.at > 'infinity'",
    test: LATELY,
    name: DAYS,
  },
  {
    file: "lib/server/store/campaign/reason.ts",
    from: "WHERE state IN ('rejected', 'failed') GROUP BY",
    to: "GROUP BY",
    test: LATELY,
    name: DAYS,
  },
  {
    file: "lib/server/messages/list-lately.ts",
    from: "since > week ?",
    to: "true ?",
    test: LATELY,
    name: "a refused call is no message, and what was counted late says since when",
  },
  {
    file: "components/campaigns/run/reasons/reason-groups.ts",
    from: "people: Math.max(0, counts.rejected - sumOf(decided)),",
    to: "people: counts.rejected,",
    test: GROUPS,
    name: "the groups add up to the totals of the campaign, whichever of its reasons are told",
  },
  {
    file: "components/campaigns/run/reasons/reason-groups.ts",
    from: 'reason.state === "rejected" && !isDecided(reason)',
    to: 'reason.state === "rejected"',
    test: GROUPS,
    name: "whoever was refused, was decided about, failed or was skipped is in one group alone, and who is unknown in none",
  },
  {
    file: "components/domain/reason-words.ts",
    from: 'if (state !== "failed" || mayHelp',
    to: "if (mayHelp",
    test: GROUPS,
    name: "what the service says about trying again is said of all, or of as many as it says it of",
  },
];
