import { AudienceAnswer, AudienceSummaryAnswer, LeftOutList, ListLeftOut } from "../campaign/audience.ts";
import {
  AllowOutsideHours,
  CampaignAnswer,
  CampaignId,
  CampaignList,
  CampaignReach,
  ChangeSender,
  CheckedCampaign,
  DeclineCampaign,
  ListCampaigns,
  ReportCosts,
  RescheduleCampaign,
  ResumeCampaign,
  StartCampaign,
} from "../campaign/campaign.ts";
import {
  CampaignArrival,
  CampaignHistory,
  CampaignWindows,
  CountWindows,
  ListWindowPeople,
  WindowPeople,
} from "../campaign/campaign-history.ts";
import { ColumnChoiceAnswer, ColumnsOf } from "../campaign/column-choice.ts";
import { CreateCampaign } from "../campaign/create-campaign.ts";
import { OddAnswerList } from "../campaign/odd-answer.ts";
import { FirstRecipientAnswer, OneRecipient, RecipientPlace } from "../campaign/one-recipient.ts";
import { GetPlan, PlanHashAnswer } from "../campaign/plan-hash.ts";
import { CampaignReasons, ListRecipients, RecipientList, ReportRecipients } from "../campaign/recipient.ts";
import { CampaignRepeats, ListRepeatPeople, RepeatPeople } from "../campaign/repeats.ts";
import { CampaignTexts, ChooseText } from "../campaign/two-texts.ts";
import { ResolveUnknown, UnknownList } from "../campaign/unknown.ts";
import { BestHourAnswer, CompareCampaigns } from "../comparison.ts";
import { CreditCharges, CreditDays, ListCredits } from "../credits.ts";
import { CampaignNetworks, HeldNetworkOf, HoldNetwork } from "../network.ts";
import { AskWhatIf, WhatIfStep } from "../what-if.ts";
import { BRINGS, EXPORT, read, write } from "./endpoint.ts";

/** No list of people: names are masked as on the page, for those who see no numbers. */
const COSTS = { rights: ["export"], isFresh: true } as const;

export const CAMPAIGNS = {
  "GET /api/campaigns": read("viewer", { query: ListCampaigns, answer: CampaignList }),
  "POST /api/campaigns": write("sender", { status: 201, body: CreateCampaign, answer: CampaignAnswer }),
  "GET /api/campaigns/report.csv": read("viewer", { ...COSTS, query: ReportCosts }),
  "GET /api/campaigns/report.xlsx": read("viewer", { ...COSTS, query: ReportCosts }),
  "GET /api/campaigns/compare.csv": read("viewer", { ...COSTS, query: CompareCampaigns }),
  "GET /api/campaigns/best-hour": read("viewer", { answer: BestHourAnswer }),
  "GET /api/campaigns/best-hour.csv": read("viewer", COSTS),
  // Reads alone; a step of many rows, so that a month is read in minutes.
  "GET /api/campaigns/what-if": read("viewer", { rights: ["export"], query: AskWhatIf, answer: WhatIfStep }),
  "GET /api/credits": read("viewer", { query: ListCredits, answer: CreditDays }),
  "GET /api/credits/charges": read("viewer", { answer: CreditCharges }),
  "GET /api/credits/report.csv": read("viewer", { ...COSTS, query: ListCredits }),
  "GET /api/credits/report.xlsx": read("viewer", { ...COSTS, query: ListCredits }),
  "GET /api/campaigns/:id": read("viewer", { params: CampaignId, answer: CampaignAnswer }),
  "GET /api/campaigns/:id/arrival": read("viewer", { params: CampaignId, answer: CampaignArrival }),
  "GET /api/campaigns/:id/networks": read("viewer", { params: CampaignId, answer: CampaignNetworks }),
  "PUT /api/campaigns/:id": write("sender", {
    params: CampaignId,
    body: CreateCampaign,
    answer: CampaignAnswer,
  }),
  "GET /api/columns": read("sender", { query: ColumnsOf, answer: ColumnChoiceAnswer }),
  "GET /api/campaigns/:id/audience": read("viewer", {
    params: CampaignId,
    answer: AudienceSummaryAnswer,
  }),
  "PUT /api/campaigns/:id/audience": write("sender", {
    rights: BRINGS,
    isStream: true,
    params: CampaignId,
    answer: AudienceAnswer,
  }),
  "POST /api/campaigns/:id/start": write("sender", {
    params: CampaignId,
    body: StartCampaign,
    answer: CampaignAnswer,
  }),
  // Before its first request, for as long as the settings say: it is a draft again. Not for what a program started.
  "POST /api/campaigns/:id/undo": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  // Asks for the approval of a second person; whoever made or asked may take it back.
  "POST /api/campaigns/:id/approval": write("sender", {
    params: CampaignId,
    body: StartCampaign,
    answer: CampaignAnswer,
  }),
  "DELETE /api/campaigns/:id/approval": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  "POST /api/campaigns/:id/approve": write("sender", {
    params: CampaignId,
    body: StartCampaign,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/decline": write("sender", {
    params: CampaignId,
    body: DeclineCampaign,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/pause": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  "POST /api/campaigns/:id/resume": write("sender", {
    params: CampaignId,
    query: ResumeCampaign,
    answer: CampaignAnswer,
  }),
  // Not for the hours that were chosen for a campaign. To go back to the hours stops: every sender may.
  "POST /api/campaigns/:id/outside-hours": write("sender", {
    rights: ["outsideHours"],
    params: CampaignId,
    body: AllowOutsideHours,
    answer: CampaignAnswer,
  }),
  "DELETE /api/campaigns/:id/outside-hours": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  "GET /api/campaigns/:id/texts": read("viewer", { params: CampaignId, answer: CampaignTexts }),
  "GET /api/campaigns/:id/texts.csv": read("viewer", { ...COSTS, params: CampaignId }),
  // Sends to everybody who waits for it.
  "POST /api/campaigns/:id/text": write("sender", {
    params: CampaignId,
    body: ChooseText,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/held-networks": write("sender", {
    params: CampaignId,
    body: HoldNetwork,
    answer: CampaignAnswer,
  }),
  "DELETE /api/campaigns/:id/held-networks/:network": write("sender", {
    params: HeldNetworkOf,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/refuse": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  "POST /api/campaigns/:id/reschedule": write("sender", {
    params: CampaignId,
    body: RescheduleCampaign,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/sender": write("sender", {
    params: CampaignId,
    body: ChangeSender,
    answer: CampaignAnswer,
  }),
  "POST /api/campaigns/:id/cancel": write("sender", { params: CampaignId, answer: CampaignAnswer }),
  "POST /api/campaigns/:id/check": write("sender", { params: CampaignId, answer: CheckedCampaign }),
  // Reads statuses sooner and shows no more: whoever may look may say so.
  "POST /api/campaigns/:id/watch": write("viewer", { status: 204, rate: "read", params: CampaignId }),
  "GET /api/campaigns/:id/recipients": read("viewer", {
    params: CampaignId,
    query: ListRecipients,
    answer: RecipientList,
  }),
  "GET /api/campaigns/:id/recipients/:seq": read("viewer", { params: RecipientPlace, answer: OneRecipient }),
  "GET /api/campaigns/:id/first": read("viewer", { params: CampaignId, answer: FirstRecipientAnswer }),
  "GET /api/campaigns/:id/history": read("viewer", { params: CampaignId, answer: CampaignHistory }),
  "GET /api/campaigns/:id/reasons": read("viewer", { params: CampaignId, answer: CampaignReasons }),
  "GET /api/campaigns/:id/left-out": read("viewer", {
    params: CampaignId,
    query: ListLeftOut,
    answer: LeftOutList,
  }),
  "GET /api/campaigns/:id/windows": read("viewer", {
    params: CampaignId,
    query: CountWindows,
    answer: CampaignWindows,
  }),
  "GET /api/campaigns/:id/windows/people": read("viewer", {
    params: CampaignId,
    query: ListWindowPeople,
    answer: WindowPeople,
  }),
  "GET /api/campaigns/:id/plan": read("viewer", {
    params: CampaignId,
    query: GetPlan,
    answer: PlanHashAnswer,
  }),
  "GET /api/campaigns/:id/reach": read("viewer", { params: CampaignId, answer: CampaignReach }),
  "GET /api/campaigns/:id/repeats": read("viewer", { params: CampaignId, answer: CampaignRepeats }),
  // Who tries numbers would read from it who got the message of another campaign.
  "GET /api/campaigns/:id/repeats/people": read("viewer", {
    rights: ["seeNumbers"],
    params: CampaignId,
    query: ListRepeatPeople,
    answer: RepeatPeople,
  }),
  "GET /api/campaigns/:id/report.csv": read("viewer", {
    ...EXPORT,
    params: CampaignId,
    query: ReportRecipients,
  }),
  "GET /api/campaigns/:id/report.xlsx": read("viewer", {
    ...EXPORT,
    params: CampaignId,
    query: ReportRecipients,
  }),
  // The service's own words, with numbers in them.
  "GET /api/campaigns/:id/answers": read("viewer", {
    rights: ["seeNumbers"],
    params: CampaignId,
    answer: OddAnswerList,
  }),
  "GET /api/campaigns/:id/unknown": read("viewer", { params: CampaignId, answer: UnknownList }),
  "POST /api/campaigns/:id/unknown/resolve": write("sender", {
    params: CampaignId,
    body: ResolveUnknown,
    answer: CampaignAnswer,
  }),
} as const;
