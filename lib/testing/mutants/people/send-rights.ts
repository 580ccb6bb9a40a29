import type { Mutant } from "../mutant.ts";

const WALK = "app/api/send-rights.test.ts";
const walked = (door: string, right: string) =>
  `${door} sends nothing by ${right} for an admin without the right to it, and says who can give it`;

const OUTSIDE = "lib/server/campaigns/steer/outside-hours.test.ts";
const WITHOUT_RIGHT =
  "refuses whoever has not the right, whatever their role and other rights, and changes nothing";

/** Who may send by which service: each line that refuses, and what may never be refused. */
export const SEND_RIGHTS: Mutant[] = [
  {
    file: "lib/contract/desk/endpoints/campaigns.ts",
    from: 'rights: ["outsideHours"],',
    to: "",
    test: OUTSIDE,
    name: WITHOUT_RIGHT,
  },
  {
    file: "lib/contract/desk/team/rights.ts",
    from: 'isSendRight(right) || right === "outsideHours"',
    to: "isSendRight(right)",
    test: "lib/contract/desk/team/rights.test.ts",
    name: "a viewer sends by no service whatever was chosen, and keeps the rights that send nothing",
  },
  {
    file: "lib/server/campaigns/steer/steer-campaign.ts",
    from: "requireSendRight(ctx.actor, before.channel);",
    to: "",
    test: OUTSIDE,
    name: WITHOUT_RIGHT,
  },
  {
    file: "lib/server/campaigns/steer/steer-campaign.ts",
    from: "waitsUntil.getTime() !== Date.parse(until)",
    to: "false",
    test: OUTSIDE,
    name: "refuses a page that was left open since another night, and times that are none",
  },
  {
    file: "lib/server/campaigns/steer/steer-campaign.ts",
    from: 'approval?.verdict === "approved" && !approval.isSecond',
    to: "false",
    test: "lib/server/campaigns/outside-hours.test.ts",
    name: "whoever made a campaign that somebody else approved does not let it be sent outside the hours; the approver does",
  },
  {
    file: "lib/contract/desk/team/rights.ts",
    from: 'role !== "viewer" || !isAboutSending(right)',
    to: "true",
    test: "lib/contract/desk/team/rights.test.ts",
    name: "a viewer sends by no service whatever was chosen, and keeps the rights that send nothing",
  },
  {
    file: "lib/contract/rules/sending/channels.ts",
    from: '"chat-text": { service: "chat", content: "text" }',
    to: '"chat-text": { service: "sms", content: "text" }',
    test: WALK,
    name: walked("POST /api/campaigns/:id/resume", "chat"),
  },
  {
    file: "lib/server/sight/require-searchable.ts",
    from: "if (!hasRight(person, right))\n",
    to: "if (false)\n",
    test: WALK,
    name: walked("POST /api/campaigns", "sms"),
  },
  {
    file: "lib/contract/desk/endpoints/send.ts",
    from: 'rights: ["sms", ...BRINGS],\n    status: 202,\n    body: SendSms,',
    to: "rights: BRINGS,\n    status: 202,\n    body: SendSms,",
    test: WALK,
    name: walked("POST /api/sms/messages", "sms"),
  },
  {
    file: "lib/server/campaigns/plan/create-campaign.ts",
    from: "requireSendRight(ctx.actor, input.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns", "sms"),
  },
  {
    file: "lib/server/campaigns/plan/update-campaign.ts",
    from: "requireSendRight(ctx.actor, channel);",
    to: "void channel;",
    test: WALK,
    name: walked("PUT /api/campaigns/:id", "sms"),
  },
  {
    file: "lib/server/campaigns/plan/import-audience.ts",
    from: "requireSendRight(ctx.actor, (await requireCampaign(ctx.db, id)).channel);",
    to: "",
    test: WALK,
    name: walked("PUT /api/campaigns/:id/audience", "chat"),
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "requireSendRight(ctx.actor, draft.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/start", "sms"),
  },
  {
    file: "lib/server/campaigns/plan/reschedule-campaign.ts",
    from: "requireSendRight(ctx.actor, before.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/reschedule", "sms"),
  },
  {
    file: "lib/server/campaigns/steer/update-sender.ts",
    from: "requireSendRight(ctx.actor, before.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/sender", "sms"),
  },
  {
    file: "lib/server/campaigns/steer/resume-campaign.ts",
    from: "requireSendRight(ctx.actor, stopped.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/resume", "sms"),
  },
  {
    file: "lib/server/campaigns/steer/resolve-refusals.ts",
    from: "requireSendRight(ctx.actor, channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/refuse", "sms"),
  },
  {
    file: "lib/server/campaigns/steer/resolve-unknown.ts",
    from: "  requireSendRight(actor, channel);\n",
    to: "",
    test: WALK,
    name: walked("POST /api/campaigns/:id/unknown/resolve", "sms"),
  },
  {
    file: "lib/server/campaigns/steer/resolve-unknown.ts",
    from: 'if (as === "resend") await requireResendable(',
    to: "await requireResendable(",
    test: WALK,
    name: "whoever may send by no service says what became of a lost answer, and sends nothing again",
  },
  {
    file: "lib/server/sends/send-again.ts",
    from: "requireSendRight(ctx.actor, sent.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/sends/:id/again", "sms"),
  },
  {
    file: "lib/server/sends/send-later.ts",
    from: "requireSendRight(ctx.actor, campaign.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/sends/later", "sms"),
  },
  {
    file: "lib/server/drafts/drafts.ts",
    from: "requireSendRight(actor, campaign.channel);",
    to: "",
    test: WALK,
    name: walked("POST /api/drafts/:id/plan", "chat"),
  },
  {
    file: "lib/server/drafts/save-draft.ts",
    from: "requireSendRight(ctx.actor, each.channel);",
    to: "void each;",
    test: WALK,
    name: "whoever may send by one service turns no draft of it into one of another",
  },
  {
    file: "lib/server/team/update-person.ts",
    from: "const possible = rightsOf({ role, rights: chosen });",
    to: "const possible = [...chosen];",
    test: "app/api/team/managers.test.ts",
    name: "what is chosen for a viewer holds no right to send, whatever they become",
  },
];
