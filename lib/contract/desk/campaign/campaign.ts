import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MESSAGE_CHANNELS } from "../../rules/sending/channels.ts";
import { TEXTS } from "../../rules/sending/two-texts.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { dayOf } from "../day.ts";
import { Without } from "../people/without.ts";
import { CAMPAIGN_FILTERS, CAMPAIGN_SORTS, CAMPAIGN_STATES } from "./campaign-states.ts";
import { PlannedContent, SenderId, StoredFields } from "./create-campaign.ts";
import { ScheduledAt } from "./scheduled-at.ts";

export const CampaignState = z.enum(CAMPAIGN_STATES);
export type CampaignState = z.infer<typeof CampaignState>;

export const CampaignFilter = z.enum(CAMPAIGN_FILTERS);
export type CampaignFilter = z.infer<typeof CampaignFilter>;

export const Channel = z.enum(MESSAGE_CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** Fast: many recipients a request, ids matched afterwards. Exact: one request each, an id for each number. */
export const Lane = z.enum(["fast", "exact", "batch"]);
export type Lane = z.infer<typeof Lane>;

/** Why a running campaign sends nothing right now, or why it wants a person. */
export const Hold = z.object({
  kind: z
    .enum([
      "rate",
      "quiet-hours",
      "hours",
      "reach",
      "breaker",
      "credits",
      "sender",
      "key",
      "template",
      "failures",
      "reports",
      "overdue",
      "restored",
      "copied",
      "asleep",
      "service",
      "unnamed",
      "answers",
      "outage",
      "refusals",
      "canary",
      "network",
      "texts",
    ])
    .describe("Which kind of reason."),
  detail: z.string().describe("The reason in words."),
  until: z
    .string()
    .nullable()
    .describe("When we go on; null where that is not known, or a person must look."),
});
export type Hold = z.infer<typeof Hold>;

/** What the page showed as its reason to stand still: another one that came since is not answered by this. */
export const ResumeCampaign = z.object({ hold: Hold.shape.kind.or(z.literal("none")).optional() });
export type ResumeCampaign = z.infer<typeof ResumeCampaign>;

/** Every row of the file stands in exactly one of the seven; they sum to `rows`. */
export const CampaignCounts = z.object({
  rows: z.int().describe("Rows of the file."),
  excluded: z.int().describe("Skipped, with the reason."),
  queued: z.int().describe("Not sent yet."),
  attempting: z.int().describe("On their way to the service."),
  accepted: z.int().describe("The service took them."),
  rejected: z.int().describe("The service said no."),
  unknown: z.int().describe("May have been sent: no clear answer came."),
  cancelled: z.int().describe("Cancelled before they were sent."),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** Where the accepted ones stand; the five sum to `accepted`. */
export const DeliveryCounts = z.object({
  handed: z.int().describe("Nothing was heard of them yet."),
  operator: z.int().describe("With the operator."),
  delivered: z.int().describe("On the phone."),
  read: z.int().describe("Read, in chat."),
  failed: z.int().describe("The network or the phone said no."),
  expired: z.int().describe("Nothing was heard within 72 hours."),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

export const CampaignFile = z.object({
  name: z.string(),
  bytes: z.int(),
  headers: z.array(z.string()),
  encoding: z.string(),
  delimiter: z.string(),
  phoneColumn: z.int(),
});
export type CampaignFile = z.infer<typeof CampaignFile>;

/** The list that people came from; without a name once it is deleted. */
export const ListOfCampaign = z.object({ id: z.uuid(), name: z.string().nullable() });
export type ListOfCampaign = z.infer<typeof ListOfCampaign>;

/** The newest request for the approval of a second person, and what became of it; times are ISO-8601. */
export const CampaignApproval = z.object({
  askedBy: z.string(),
  askedAt: z.string(),
  /** Null while it is open. */
  verdict: z.enum(["approved", "declined", "withdrawn"]).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** Everybody who made the campaign, changed it or asked: none of them may approve it. */
  makers: z.array(z.uuid()),
  /** Who took no part in it, but is no second person either: one hand is behind their account and that of a maker. */
  dependents: z.array(z.uuid()),
  /** How many may approve or decline it; null when it is over. */
  approvers: z.int().nullable(),
});
export type CampaignApproval = z.infer<typeof CampaignApproval>;

/** What became of the links of a plan; machines that open links (scanners, previews) are apart from people. */
export const CampaignLinks = z.object({
  /** Where {{link}} leads; null where its messages have only the way out. */
  linkTo: z.string().nullable(),
  hasStop: z.boolean(),
  /** Who has opened it, and how often they did. */
  people: z.int(),
  opens: z.int(),
  machineOpens: z.int(),
  /** Who has stopped marketing by the link, and has not undone it. */
  stopped: z.int(),
});
export type CampaignLinks = z.infer<typeof CampaignLinks>;

/** What a plan keeps of a group: its rule, and when it was asked. Who was in it are the people of the campaign. */
export const PlannedGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type PlannedGroup = z.infer<typeof PlannedGroup>;

const OfAutomation = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["repeat", "follow-up"]),
});

/** A campaign as every page shows it; times are ISO-8601, rate is recipients a second over the last 10 s. */
export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  channel: Channel,
  state: CampaignState,
  hold: Hold.nullable(),
  content: PlannedContent,
  senderId: z.string().nullable(),
  lane: Lane,
  chunkSize: z.int(),
  messageClass: z.enum(["marketing", "service"]),
  ...StoredFields.shape,
  /** Of two texts the one that a person has chosen for everybody else; null until then, and where it has one. */
  winner: z.enum(TEXTS).nullable(),
  /** Who has allowed that it is sent outside the hours of marketing, until it stops or is through; null where nobody has. */
  outsideHours: z.object({ by: z.string(), at: z.string() }).nullable(),
  revision: z.int(),
  startToken: z.string(),
  /** Until when it waits after Send so that the press can be undone; null once anybody was sent to, and where it does not wait. */
  graceUntil: z.string().nullable(),
  /** Null where nobody has asked for one. */
  approval: CampaignApproval.nullable(),
  scheduledAt: z.string().nullable(),
  file: CampaignFile.nullable(),
  /** Null where a file brought its people. */
  list: ListOfCampaign.nullable(),
  /** The group whose people these are, as it was asked when this was planned; absent where they are of none. */
  ofGroup: PlannedGroup.exactOptional(),
  /** The repeat or follow-up that made it; absent where a person or a program did, and once it is deleted. */
  ofAutomation: OfAutomation.exactOptional(),
  /** Whose people its plan skips, whatever the file says; null where that is nobody, and of plans from before. */
  without: Without.nullable(),
  /** Null where its messages have none. */
  links: CampaignLinks.nullable(),
  counts: CampaignCounts,
  delivery: DeliveryCounts,
  /** Of `counts.attempting`: in a chat request without an answer, which goes again only while the campaign runs. */
  retrying: z.int(),
  /** Why the first of them was refused or failed; null unless it reached nobody. */
  firstReason: z.string().nullable(),
  segmentsPlanned: z.int(),
  creditsUsed: z.int(),
  /** About what was sent without an answer that says its cost: not in `creditsUsed`. */
  creditsUnstated: z.int(),
  /** At most so many more for lost requests that somebody sent again: they may have been sent, and charged, too. */
  creditsResent: z.int(),
  /** People sent to again after a lost answer; their first message may have been sent too. */
  resent: z.int(),
  /** How many it knows no more because somebody erased them; its figures still count them. */
  erased: z.int(),
  ratePerSecond: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  /** When nobody was left to send to, or it was cancelled or discarded; delivery reports may still come. */
  endedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  /** Since when its people, texts and messages are removed, by the rule how long they are kept; null while they are there. */
  peopleRemovedAt: z.string().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

/** The id in the path of every campaign route. */
export const CampaignId = z.object({
  id: z.uuid({ error: () => t("id is the id of a campaign", "id ni ID ya kampeni") }),
});

/** Of the quick filters of the list, in their order. */
export const CampaignListCounts = z.object({
  all: z.int(),
  needsYou: z.int(),
  awaitingApproval: z.int(),
  underWay: z.int(),
  scheduled: z.int(),
  draft: z.int(),
  over: z.int(),
  discarded: z.int(),
});
export type CampaignListCounts = z.infer<typeof CampaignListCounts>;

export const CampaignAnswer = z.object({ campaign: Campaign });
export const CampaignList = z.object({
  items: z.array(Campaign),
  nextCursor: z.string().nullable(),
  /** Null where names are looked for: how many fit is known when all have been looked at. */
  counts: CampaignListCounts.nullable(),
});

/** More of a day are never shown. */
const MAX_REPEATS = 1_000;

export const StartCampaign = z.object({
  /** The `startToken` read with the campaign: it starts exactly that plan, once; the same one again changes nothing. */
  startToken: z
    .string()
    .trim()
    .min(1, { error: () => t("startToken is required", "startToken inahitajika") })
    .max(128, {
      error: () => t("startToken has at most 128 characters", "startToken ina herufi zisizozidi 128"),
    }),
  /** Credits were added since the balance that we know was told, or it may stop for want of them. */
  hasAddedCredits: z
    .boolean({ error: () => t("hasAddedCredits is true or false", "hasAddedCredits ni true au false") })
    .optional(),
  /** For more people than the WhatsApp account may reach now: spread over days, or sent anyway. */
  reach: z
    .enum(["spread", "send"], { error: () => t("reach is spread or send", "reach ni spread au send") })
    .optional(),
  /** Campaigns with the same message that whoever starts it was shown, of `repeats`; without it none is compared. */
  repeats: z
    .array(z.uuid({ error: () => t("repeats are the ids of campaigns", "repeats ni ID za kampeni") }))
    .max(MAX_REPEATS, {
      error: () => t(`repeats has at most ${MAX_REPEATS} ids`, `repeats ina ID zisizozidi ${MAX_REPEATS}`),
    })
    .optional(),
});
export type StartCampaign = z.infer<typeof StartCampaign>;

/** What the WhatsApp limit of 24 hours means for a plan; `limit` is null where nothing is known, and then nothing is counted. */
export const CampaignReach = z.object({
  limit: z.int().nullable(),
  /** People of the plan who would be counted. */
  people: z.int(),
  /** People who were reached in the last 24 hours. */
  reached: z.int(),
  /** So many days it takes, spread. */
  days: z.int(),
});
export type CampaignReach = z.infer<typeof CampaignReach>;

const reasonRule = {
  error: () => t("reason has 1 to 500 characters", "sababu ina herufi 1 hadi 500"),
};
/** `POST /api/campaigns/:id/decline`: the token of the plan that was looked at, and why it is not sent. */
export const DeclineCampaign = StartCampaign.pick({ startToken: true }).extend({
  reason: z.string(reasonRule).trim().min(1, reasonRule).max(500, reasonRule),
});
export type DeclineCampaign = z.infer<typeof DeclineCampaign>;

export const RescheduleCampaign = z.object({ scheduledAt: ScheduledAt });
export type RescheduleCampaign = z.infer<typeof RescheduleCampaign>;

/** `POST /api/campaigns/:id/sender`: for whom was not sent to yet, as the sender before was refused. */
export const ChangeSender = z.object({ senderId: SenderId });
export type ChangeSender = z.infer<typeof ChangeSender>;

/** `POST /api/campaigns/:id/outside-hours`: until when it would wait, as the page showed it. Another night is another question. */
export const AllowOutsideHours = z.object({
  until: z.iso.datetime({
    offset: true,
    error: () =>
      t(
        "until is the time to which the campaign waits, as its hold says it",
        "until ni mwisho wa kusubiri kwa kampeni, kama hold yake inavyosema",
      ),
  }),
});
export type AllowOutsideHours = z.infer<typeof AllowOutsideHours>;

/** `q` is the beginning of words of the name; what it finds is sorted by time, whatever `sort` says. */
export const ListCampaigns = z.object({
  state: CampaignFilter.optional(),
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
  sort: z.enum(CAMPAIGN_SORTS).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(200).optional(),
});
export type ListCampaigns = z.infer<typeof ListCampaigns>;

/** `GET /api/campaigns/report.csv`: what the list is asked for, and the days on which sending started, in the zone of the console. */
export const ReportCosts = ListCampaigns.pick({ state: true, q: true }).extend({
  from: dayOf("from").optional(),
  to: dayOf("to").optional(),
});
export type ReportCosts = z.infer<typeof ReportCosts>;

/** How many messages without a last word are asked about within seconds; the others of many when somebody asks again. */
export const CheckedCampaign = z.object({ messages: z.int() });
export type CheckedCampaign = z.infer<typeof CheckedCampaign>;
