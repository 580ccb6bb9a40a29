import type { Mutant } from "../mutant.ts";

const DESK = "lib/server/campaigns/approval.test.ts";
const AT_ONCE = "lib/server/campaigns/at-once.test.ts";
const ONE_HAND = "lib/server/campaigns/one-hand.test.ts";
const TOLD = "lib/server/campaigns/told.test.ts";
const RULE = "app/api/approval-rule/approval-rule.test.ts";
const BY_HAND = "lib/server/sends/needs-approval.test.ts";
const NOBODY_ELSE =
  "nobody who made, changed, planned with a file or asked approves or declines it; whoever only looked may";
const FROZEN =
  "what waits for approval says who asked and who may decide; nobody starts, changes or discards it, and nothing is sent";

const TIME = "lib/server/campaigns/time.test.ts";
const SENDER = "lib/server/campaigns/steer/update-sender.test.ts";
const OTHER_TIME =
  "whoever made a campaign cannot give it another time than was approved; others can, and anybody may cancel it";

/** A campaign above a limit waits for a second person, and starts once. */
export const APPROVAL: Mutant[] = [
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "await requireNoApproval(tx, sizeOf(campaign));",
    to: "",
    test: DESK,
    name: "a campaign above a limit is not started by anybody without approval, and the limit is named",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: 'if (state === "ready") return;',
    to: 'if (state === "ready" || state === "awaiting-approval") return;',
    test: DESK,
    name: "a rule that is switched off later starts nothing: what waits still needs approval, or is taken back and sent",
  },
  {
    file: "lib/contract/rules/sending/approval.ts",
    from: "size.people > rule.people",
    to: "size.people >= rule.people",
    test: DESK,
    name: "a campaign at a limit needs no approval, nor does one where nobody has set any, and none can be asked for",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (asked.isMaker)",
    to: "if (false)",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (!asked.isSecond)",
    to: "if (false)",
    test: ONE_HAND,
    name: "approval: an admin invites a second account, or one by one of these -> neither approves, and nobody counts on them",
  },
  {
    file: "lib/contract/rules/sending/approval.ts",
    from: "people: people + more.people,",
    to: "people: more.people,",
    test: "lib/server/campaigns/steer/resolve-unknown.test.ts",
    name: "resend above the limit of approval: by its maker, in one press or several -> refused; by a second person -> sent again",
  },
  {
    file: "lib/server/team/claim-reset.ts",
    from: "await updateGiver(tx, { id: userId, givenBy: madeBy, now });",
    to: "",
    test: ONE_HAND,
    name: "approval: an admin resets a colleague's password -> the account is no second person to that admin",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "await noteMaker(tx, id, userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/drafts/save-draft.ts",
    from: "await noteMaker(tx, given.id, ctx.actor.userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/drafts/save-draft.ts",
    from: "await noteMaker(tx, id, ctx.actor.userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/campaigns/plan/update-campaign.ts",
    from: "await noteMaker(tx, id, ctx.actor.userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/drafts/copy-people.ts",
    from: "await noteMaker(tx, id, ctx.actor.userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/campaigns/plan/import-audience.ts",
    from: "await noteMaker(tx, id, ctx.actor.userId);",
    to: "",
    test: DESK,
    name: NOBODY_ELSE,
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (asked.revision !== campaign.revision)",
    to: "if (false)",
    test: DESK,
    name: "a plan whose revision moved while it waited is not approved, and can be declined or taken back",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "requireToken(campaign, startToken);",
    to: "",
    test: DESK,
    name: "who made or asked for it takes it back, and nobody else; a change after that is another plan",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "const started = await startPlanned(ctx, tx, { campaign, startToken, hasAddedCredits, reach });",
    to: 'const started = { action: "campaign.start" as const, detail: {} };',
    test: DESK,
    name: "another person approves it and it starts; once more by them is once, and by a third says so",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (campaign.startToken === startToken && (await hasApproved(tx, id, userId))) return null;",
    to: "if (campaign.startToken === startToken) return null;",
    test: AT_ONCE,
    name: "of two people who approve at once one starts it, and the other one is told so",
  },
  {
    file: "lib/server/campaigns/plan/create-campaign.ts",
    from: 'const isLater = requireStartable(ctx, planned) === "ahead";',
    to: "const isLater = false;",
    test: DESK,
    name: "what a start refuses at the time of the approval is said, nothing is lost, and nothing is sent late by itself",
  },
  {
    file: "lib/server/store/campaign/approval.ts",
    from: "SET state = 'awaiting-approval' WHERE",
    to: "SET state = 'scheduled' WHERE",
    test: DESK,
    name: FROZEN,
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (!asked.isMaker)",
    to: "if (false)",
    test: DESK,
    name: "who made or asked for it takes it back, and nobody else; a change after that is another plan",
  },
  {
    file: "lib/server/campaigns/approval.ts",
    from: "if (startToken !== null)",
    to: "if (false)",
    test: AT_ONCE,
    name: "approved and taken back at once, it is one of both: started, or a draft of which nothing was sent",
  },
  {
    file: "lib/server/store/console/setting.ts",
    from: " FOR SHARE",
    to: "",
    test: AT_ONCE,
    name: "a start that waits while the rule is switched on is a start after it",
  },
  {
    file: "lib/server/settings/update-setting.ts",
    from: "if (hasApprovalRule(limits) && (await countSenders(tx)) < LEAST_SENDERS)",
    to: "if (false)",
    test: RULE,
    name: "it is off at first, and cannot be switched on while fewer than two people may send, as nobody could approve",
  },
  {
    file: "lib/server/settings/update-setting.ts",
    from: "requireUnchanged({ person, seen, now: before, next: value })",
    to: "value",
    test: RULE,
    name: "it can be switched off by whoever is left alone, by the password, and nobody overwrites what they have not seen",
  },
  {
    file: "lib/server/dispatch/send/direct/plan-direct.ts",
    from: "await requireSmallSend(tx, sizeOf(send));",
    to: "",
    test: BY_HAND,
    name: "those of a send who are tried again count as a send of their own",
  },
  {
    file: "lib/server/sends/send-later.ts",
    from: "await requireSmallSend(",
    to: "await (async (..._: unknown[]) => {})(",
    test: BY_HAND,
    name: "a later to more people than need no approval is refused whole, leads to a campaign, and to as many as that is sent",
  },
  {
    file: "lib/server/store/notice/notice-view.ts",
    from: "is_second_person(u.id, n.not_for, created_at)",
    to: "true",
    test: TOLD,
    name: "who may approve has it among what needs them and in the bell; who made it and who may not send have not",
  },
  {
    file: "lib/server/store/campaign/approval.ts",
    from: `AND \${isSecond("u.id")}\`;`,
    to: "AND true`;",
    test: TOLD,
    name: "who may approve has it among what needs them and in the bell; who made it and who may not send have not",
  },
  {
    file: "lib/server/store/console/approval-rule.ts",
    from: "right} = ANY(u.rights)",
    to: "right} IS NOT NULL",
    test: TOLD,
    name: "who may not send by its channel is not asked, is not counted among those who may approve it, and cannot",
  },
  {
    file: "lib/server/campaigns/plan/reschedule-campaign.ts",
    from: 'if (approval?.verdict === "approved" && !approval.isSecond)',
    to: "if (false)",
    test: TIME,
    name: OTHER_TIME,
  },
  {
    file: "lib/server/campaigns/plan/reschedule-campaign.ts",
    from: 'approval?.verdict === "approved" && !approval.isSecond',
    to: 'approval?.verdict === "approved"',
    test: TIME,
    name: OTHER_TIME,
  },
  {
    file: "lib/server/campaigns/plan/reschedule-campaign.ts",
    from: 'approval?.verdict === "approved" && !approval.isSecond',
    to: "approval?.isSecond === false",
    test: TIME,
    name: "who made a campaign that needed no approval, or needs none any more, moves its time",
  },
  {
    file: "lib/server/campaigns/steer/update-sender.ts",
    from: 'if (approval?.verdict === "approved" && !approval.isSecond)',
    to: "if (false)",
    test: SENDER,
    name: "sender: approved by a second person -> its maker cannot change it, the other one can, and the plan is still unchanged",
  },
  {
    file: "lib/server/campaigns/steer/update-sender.ts",
    from: "if (attempting === 0) return;",
    to: "return;",
    test: SENDER,
    name: "sender: changed while requests are out with the old one -> refused, and nothing has changed",
  },
];
