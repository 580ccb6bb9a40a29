import "../../zod.ts";
import { z } from "zod";
import { BRINGS, type Endpoint, LARGE, type Method, read, write } from "../endpoints/endpoint.ts";
import { SenderList } from "../send/sender.ts";
import {
  ApiAutomation,
  ApiAutomationList,
  ApiAutomationNow,
  ApiAutomationRef,
  ApiCalendar,
  ApiRunRef,
  DecideApiRun,
  ReadApiCalendar,
  SaveApiAutomation,
} from "./automation.ts";
import {
  ApiCall,
  ApiCallList,
  ApiCallRef,
  ListApiCalls,
  PlayApiRecording,
  StartApiCall,
  StartedApiCall,
} from "./call.ts";
import {
  ApiCampaign,
  ApiCampaignList,
  ApiCampaignRef,
  ApiComparison,
  ApiPlan,
  ApiRecipientList,
  ApproveApiCampaign,
  CreateApiCampaign,
  CreatedApiCampaign,
  ListApiCampaigns,
  ListApiRecipients,
  ReportApiRecipients,
  ResumeApiCampaign,
  StartApiCampaign,
} from "./campaign.ts";
import { ApiConsents, PutApiConsent } from "./consent.ts";
import {
  ApiGroupList,
  ApiGroupNow,
  ApiGroupRef,
  ApiMemberList,
  ListApiMembers,
  PutApiGroup,
} from "./group.ts";
import {
  ApiCredits,
  ApiOptOut,
  ApiOptOutList,
  ApiOptOutRef,
  ApiTemplateList,
  ListApiOptOuts,
  ListApiTemplates,
  PutApiOptOut,
} from "./known.ts";
import {
  AcceptedBatch,
  AcceptedMessage,
  ApiMessage,
  ApiMessageList,
  ListMessages,
  ListPublicEvents,
  MessageRef,
  PublicEventList,
  ResendMessage,
  ResentMessage,
  SendMessage,
  SendMessages,
} from "./message.ts";
import {
  ApiList,
  ApiListedAnswer,
  ApiListedRef,
  ApiListList,
  ApiListRef,
  ApiPerson,
  ApiPersonRef,
  CreateApiList,
  ListApiLists,
  PutApiListed,
  PutApiPerson,
  ReadApiPerson,
} from "./person.ts";

/** A door of the API: its policy as of any door, and what the reference says of it. */
export type ApiEndpoint = Endpoint & {
  by: "key";
  /** What it does, in a sentence. */
  summary: string;
  /** Needs `Idempotency-Key`, and answers the same for ever. */
  isIdempotent: boolean;
};

type EndpointText = { summary: string; isIdempotent?: boolean };

const said = <E extends object>(endpoint: E, { summary, isIdempotent = false }: EndpointText) => ({
  ...endpoint,
  by: "key" as const,
  hasCsrf: false,
  summary,
  isIdempotent,
});

/** Every door of `/api/v1`. It is apart from those of the pages, which change with them; this one stays as it is. */
export const API_V1 = {
  "POST /api/v1/messages": said(
    write("sender", { rights: BRINGS, status: 202, body: SendMessage, answer: AcceptedMessage }),
    { summary: "Send a message. It is accepted once for each Idempotency-Key.", isIdempotent: true },
  ),
  "POST /api/v1/message-batches": said(
    write("sender", {
      rights: BRINGS,
      bodyLimit: LARGE,
      status: 202,
      body: SendMessages,
      answer: AcceptedBatch,
    }),
    {
      summary: "Send up to 1,000 messages in one request, all or those that can be sent.",
      isIdempotent: true,
    },
  ),
  "GET /api/v1/messages": said(read("sender", { query: ListMessages, answer: ApiMessageList }), {
    summary: "Messages of this key, the newest first.",
  }),
  "GET /api/v1/messages/:id": said(read("sender", { params: MessageRef, answer: ApiMessage }), {
    summary: "A message and what is known of it.",
  }),
  "DELETE /api/v1/messages/:id": said(write("sender", { params: MessageRef, answer: ApiMessage }), {
    summary: "Cancel a message that has not left.",
  }),
  "POST /api/v1/messages/:id/resend": said(
    write("sender", { status: 202, params: MessageRef, body: ResendMessage, answer: ResentMessage }),
    {
      summary: "Send a message again that may have been sent. This person may get it twice.",
      isIdempotent: true,
    },
  ),
  "POST /api/v1/calls": said(
    write("sender", {
      rights: ["voice", ...BRINGS],
      status: 202,
      body: StartApiCall,
      answer: StartedApiCall,
    }),
    { summary: "Call somebody. It is asked for once for each Idempotency-Key.", isIdempotent: true },
  ),
  "GET /api/v1/calls": said(read("sender", { query: ListApiCalls, answer: ApiCallList }), {
    summary: "Calls that this key has started, the newest first.",
  }),
  "GET /api/v1/calls/:id": said(read("sender", { params: ApiCallRef, answer: ApiCall }), {
    summary: "A call and what is known of it.",
  }),
  "GET /api/v1/calls/:id/recording": said(
    read("sender", { rights: ["listen"], rate: "none", params: ApiCallRef, query: PlayApiRecording }),
    { summary: "The recording of a call, whole or by Range." },
  ),
  "POST /api/v1/campaigns": said(
    write("sender", { status: 201, body: CreateApiCampaign, answer: CreatedApiCampaign }),
    { summary: "Make a campaign. Nothing is sent until it has people and is started.", isIdempotent: true },
  ),
  "GET /api/v1/campaigns": said(read("sender", { query: ListApiCampaigns, answer: ApiCampaignList }), {
    summary: "Campaigns that this key has made, the newest first.",
  }),
  "GET /api/v1/campaigns/:id": said(read("sender", { params: ApiCampaignRef, answer: ApiCampaign }), {
    summary: "A campaign that this key has made, with its figures.",
  }),
  "PUT /api/v1/campaigns/:id/audience": said(
    write("sender", { rights: BRINGS, isStream: true, params: ApiCampaignRef, answer: ApiPlan }),
    {
      summary:
        "Its people: multipart/form-data with file, CSV or XLSX, and mapping as JSON; or application/x-ndjson, on each line an object with number, the fields of the text and a reference.",
    },
  ),
  "PUT /api/v1/campaigns/:id/group": said(
    write("sender", { rights: BRINGS, params: ApiCampaignRef, body: PutApiGroup, answer: ApiPlan }),
    {
      summary:
        "Its people: whoever is in a group now. The text may name their fields. Once more asks the group again.",
    },
  ),
  "POST /api/v1/campaigns/:id/plan": said(
    write("sender", { rights: BRINGS, params: ApiCampaignRef, answer: ApiPlan }),
    { summary: "Its plan: who gets it, who does not and why, and the token that starts exactly this one." },
  ),
  "POST /api/v1/campaigns/:id/start": said(
    write("sender", { params: ApiCampaignRef, body: StartApiCampaign, answer: ApiCampaign }),
    { summary: "Start it, once for each startToken." },
  ),
  "POST /api/v1/campaigns/:id/approval": said(
    write("sender", { params: ApiCampaignRef, body: ApproveApiCampaign, answer: ApiCampaign }),
    { summary: "Ask a second person to approve it. A key never approves." },
  ),
  "POST /api/v1/campaigns/:id/pause": said(write("sender", { params: ApiCampaignRef, answer: ApiCampaign }), {
    summary: "Send to nobody more until it is resumed.",
  }),
  "POST /api/v1/campaigns/:id/resume": said(
    write("sender", { params: ApiCampaignRef, body: ResumeApiCampaign, answer: ApiCampaign }),
    { summary: "Go on where it has stopped." },
  ),
  "POST /api/v1/campaigns/:id/cancel": said(
    write("sender", { params: ApiCampaignRef, answer: ApiCampaign }),
    {
      summary: "Cancel whoever has not been sent to.",
    },
  ),
  "GET /api/v1/campaigns/:id/recipients": said(
    read("sender", { params: ApiCampaignRef, query: ListApiRecipients, answer: ApiRecipientList }),
    { summary: "Its people and what became of each." },
  ),
  "GET /api/v1/campaigns/:id/report.csv": said(
    read("sender", {
      rights: ["export", "seeNumbers"],
      params: ApiCampaignRef,
      query: ReportApiRecipients,
    }),
    { summary: "All rows of its file and what became of each, as CSV." },
  ),
  "GET /api/v1/campaigns/:id/comparison": said(
    read("sender", { params: ApiCampaignRef, answer: ApiComparison }),
    { summary: "What became of it, and of those who were held out by chance, once it has started." },
  ),
  // Of the key alone; a run that waits is answered by the program, or by a person in the console.
  "GET /api/v1/automations": said(read("sender", { rights: BRINGS, answer: ApiAutomationList }), {
    summary: "Repeats and follow-ups that this key has made.",
  }),
  "POST /api/v1/automations": said(
    write("sender", { rights: BRINGS, status: 201, body: SaveApiAutomation, answer: ApiAutomation }),
    {
      summary:
        "Make a repeat or a follow-up. Each time it is due it makes a campaign of its own, with its approval, caps and hours.",
      isIdempotent: true,
    },
  ),
  "GET /api/v1/automations/:id": said(
    read("sender", { rights: BRINGS, params: ApiAutomationRef, answer: ApiAutomationNow }),
    { summary: "A repeat or follow-up of this key with its newest runs." },
  ),
  "PUT /api/v1/automations/:id": said(
    write("sender", {
      rights: BRINGS,
      params: ApiAutomationRef,
      body: SaveApiAutomation,
      answer: ApiAutomation,
    }),
    { summary: "Change it, whole. Its next time is counted from now." },
  ),
  "DELETE /api/v1/automations/:id": said(write("sender", { status: 204, params: ApiAutomationRef }), {
    summary: "Delete it. Campaigns that it has made stay.",
  }),
  "POST /api/v1/automations/:id/pause": said(
    write("sender", { params: ApiAutomationRef, answer: ApiAutomation }),
    { summary: "Make nothing more, and pause what it has under way." },
  ),
  "POST /api/v1/automations/:id/resume": said(
    write("sender", { rights: BRINGS, params: ApiAutomationRef, answer: ApiAutomation }),
    { summary: "Go on with its next time from now; what it has paused is resumed campaign by campaign." },
  ),
  "POST /api/v1/automations/:id/runs/:runId": said(
    write("sender", { rights: BRINGS, params: ApiRunRef, body: DecideApiRun, answer: ApiAutomation }),
    { summary: "Answer a run that waits: send now, or skip it.", isIdempotent: true },
  ),
  "GET /api/v1/calendar": said(
    read("sender", { rights: BRINGS, query: ReadApiCalendar, answer: ApiCalendar }),
    { summary: "What goes when in a month, of the whole company, and what clashes." },
  ),
  "GET /api/v1/senders": said(read("sender", { answer: SenderList }), {
    summary: "Senders that the service has answered about, and what it said last.",
  }),
  // All that happens here, not of this key alone: it takes data out.
  "GET /api/v1/events": said(
    read("sender", { rights: ["export"], query: ListPublicEvents, answer: PublicEventList }),
    {
      summary:
        "What happened, in order; it is written down from the first time a key asks. Events of a message of a key have its messageId and reference.",
    },
  ),
  "GET /api/v1/templates": said(read("sender", { query: ListApiTemplates, answer: ApiTemplateList }), {
    summary: "Templates and what is known of them, one entry for each language.",
  }),
  "GET /api/v1/credits": said(read("sender", { answer: ApiCredits }), {
    summary: "The last balance that the service reported, and when.",
  }),
  "GET /api/v1/opt-outs": said(read("sender", { query: ListApiOptOuts, answer: ApiOptOutList }), {
    summary: "Who wants no messages, the newest first.",
  }),
  "GET /api/v1/opt-outs/:number": said(
    read("sender", { rights: BRINGS, params: ApiOptOutRef, answer: ApiOptOut }),
    { summary: "Whether a person wants no messages; 404 where nobody said so." },
  ),
  "PUT /api/v1/opt-outs/:number": said(
    write("sender", { rights: BRINGS, params: ApiOptOutRef, body: PutApiOptOut, answer: ApiOptOut }),
    { summary: "Note that a person wants no messages. From then on none is sent to them." },
  ),
  "DELETE /api/v1/opt-outs/:number": said(write("sender", { status: 204, params: ApiOptOutRef }), {
    summary: "Refused with 403: only an owner or admin removes an opt-out, in the console.",
  }),
  "GET /api/v1/consents/:number": said(
    read("sender", { rights: ["seeNumbers"], params: ApiOptOutRef, answer: ApiConsents }),
    { summary: "What a person agreed to, by purpose and channel, and how we know." },
  ),
  "PUT /api/v1/consents/:number": said(
    write("sender", { rights: BRINGS, params: ApiOptOutRef, body: PutApiConsent, answer: ApiConsents }),
    {
      summary:
        "Note that a person agreed or withdrew at a moment. The latest moment counts, in whatever order they come; the same again changes nothing.",
    },
  ),
  "GET /api/v1/people/:number": said(
    read("sender", { rights: ["seeNumbers"], params: ApiPersonRef, query: ReadApiPerson, answer: ApiPerson }),
    { summary: "What is known of a number, as far as the key may know it." },
  ),
  "PUT /api/v1/people/:number": said(
    write("sender", { rights: BRINGS, params: ApiPersonRef, body: PutApiPerson, answer: ApiPerson }),
    { summary: "Put a person into lists, and fill their fields. Once more changes nothing." },
  ),
  "DELETE /api/v1/people/:number": said(write("sender", { status: 204, params: ApiPersonRef }), {
    summary: "Refused with 403: only an owner erases what is known of a person, in the console.",
  }),
  "GET /api/v1/lists": said(read("sender", { query: ListApiLists, answer: ApiListList }), {
    summary: "Lists of people, the newest first, whoever made them.",
  }),
  "POST /api/v1/lists": said(
    write("sender", { rights: BRINGS, bodyLimit: LARGE, status: 201, body: CreateApiList, answer: ApiList }),
    { summary: "Make a list of people.", isIdempotent: true },
  ),
  "GET /api/v1/lists/:id": said(read("sender", { params: ApiListRef, answer: ApiList }), {
    summary: "A list, without its people.",
  }),
  "PUT /api/v1/lists/:id/people": said(
    write("sender", {
      rights: BRINGS,
      bodyLimit: LARGE,
      params: ApiListRef,
      body: PutApiListed,
      answer: ApiListedAnswer,
    }),
    { summary: "Put up to 1,000 people into a list. Once more changes nothing." },
  ),
  "DELETE /api/v1/lists/:id/people/:number": said(
    write("sender", { rights: BRINGS, params: ApiListedRef, answer: ApiList }),
    { summary: "Take a person out of a list. Once more changes nothing." },
  ),
  "DELETE /api/v1/lists/:id": said(write("sender", { status: 204, params: ApiListRef }), {
    summary: "Delete a list that this key has made, with its people. Campaigns that used it keep theirs.",
  }),
  // A group tells about people what its rule asks.
  "GET /api/v1/groups": said(read("sender", { rights: BRINGS, answer: ApiGroupList }), {
    summary: "Groups of people by rule, by name, whoever made them.",
  }),
  "GET /api/v1/groups/:id": said(
    read("sender", { rights: BRINGS, params: ApiGroupRef, answer: ApiGroupNow }),
    { summary: "A group and how many are in it now." },
  ),
  "GET /api/v1/groups/:id/people": said(
    read("sender", {
      rights: ["export", ...BRINGS],
      params: ApiGroupRef,
      query: ListApiMembers,
      answer: ApiMemberList,
    }),
    { summary: "Who is in a group now, with their fields." },
  ),
  "GET /api/v1/openapi.json": said(read("sender", { answer: z.record(z.string(), z.unknown()) }), {
    summary: "This document.",
  }),
} as const satisfies Record<`${Method} /api/v1/${string}`, ApiEndpoint>;

export type ApiEndpoints = typeof API_V1;
export type ApiDoorKey = keyof ApiEndpoints;
