import type { z } from "zod";
import { CampaignId } from "../campaign/campaign.ts";
import {
  CopyPeople,
  CopyPeopleAnswer,
  DraftAnswer,
  DraftRevision,
  DraftSavedAnswer,
  PlanAnswer,
  SaveDraft,
} from "../campaign/draft.ts";
import {
  CreateView,
  EventDetail,
  EventId,
  EventList,
  ListEvents,
  ListViews,
  UpdateView,
  ViewAnswer,
  ViewId,
  ViewList,
} from "../event.ts";
import {
  CreateEventReplays,
  EventReplay,
  EventReplaysAnswer,
  EventReplaysId,
  ReplayEvent,
} from "../event-replays.ts";
import {
  CreateSavedReply,
  SavedReplies,
  SavedReplyId,
  SavedReplyNow,
  UpdateSavedReply,
} from "../inbox/saved-reply.ts";
import { LatelyReasons } from "../lately-reasons.ts";
import { ExportMessages, ListMessages, MessageDetail, MessageId, MessageList } from "../message.ts";
import { ListNotices, NoticeChoices, NoticeList, SeeNotices } from "../notice/notice.ts";
import { Complaint, ReadComplaint, ReadComplaintFile } from "../people/complaint.ts";
import { Consents, CreateConsent, ReadConsents } from "../people/consent.ts";
import { CopyList } from "../people/contact-list.ts";
import { ErasePerson, HeldPerson } from "../people/erasure.ts";
import { CopyGroup } from "../people/group.ts";
import { ReadHeldData, ReadHeldFile } from "../people/held-data.ts";
import {
  CreateOptOut,
  DeleteOptOut,
  ImportOptOuts,
  ListOptOuts,
  OptOut,
  OptOutCounts,
  OptOutImport,
  OptOutList,
  OptOutWordsAnswer,
  Person,
  ReadPerson,
  UpdateOptOutWords,
} from "../people/opt-out.ts";
import {
  ExportPeople,
  ListChosen,
  ListedChosen,
  ListPeople,
  OptedOutChosen,
  OptOutChosen,
  PeopleList,
} from "../people/people-list.ts";
import { ReleasePerson, RestrictedPerson, RestrictPerson } from "../people/restriction.ts";
import { ListRequests, RequestDetail, RequestId, RequestList } from "../request/request.ts";
import { SignInAnswer } from "../team/factor.ts";
import {
  ConfirmSession,
  ListOwnHistory,
  OwnHistory,
  OwnSessionId,
  OwnSessions,
  UpdateColumns,
  UpdateLanguage,
  UpdatePassword,
  UpdateProfile,
} from "../team/profile.ts";
import type { Right } from "../team/rights.ts";
import { CreateSession, type Role, SessionAnswer } from "../team/session.ts";
import { CreateOwner, CreateOwnerAnswer } from "../team/setup.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Audience = Role | "public";

export type RateClass = "none" | "auth" | "read" | "write";

/** One door: its policy, and the schemas of what it takes and answers. A part without a schema is not let in. */
export type Endpoint = {
  /** The least role, or nobody in particular. */
  role: Audience;
  /** Rights that must stand beside the role. */
  rights: readonly Right[];
  /** Asks for a password given within the last 10 minutes. */
  isFresh: boolean;
  /** Open also to whoever has to set a second factor up before anything else. */
  isBeforeFactor: boolean;
  hasCsrf: boolean;
  /** The verb reads the request itself, with its own bound. */
  isStream: boolean;
  /** Bytes of a JSON body at most. */
  bodyLimit: number;
  rate: RateClass;
  /** The status of a good answer. */
  status: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
};

const SMALL = 64 * 1024;
export const LARGE = 4 * 1024 * 1024;

/** Whole numbers leave the console here: both rights, and the password given again. */
export const EXPORT = { rights: ["export", "seeNumbers"], isFresh: true } as const;

/**
 * Whoever brings numbers sees them. What is refused, skipped or counted, and what becomes of a message, tells what we know of
 * a number: tried out one after the other, they would complete each one that a mask hides.
 */
export const BRINGS = ["seeNumbers"] as const;

const READ = {
  rights: [],
  isFresh: false,
  isBeforeFactor: false,
  hasCsrf: false,
  isStream: false,
  bodyLimit: 0,
  rate: "read",
  status: 200,
} as const;

const WRITE = { ...READ, hasCsrf: true, bodyLimit: SMALL, rate: "write" } as const;

type More = Partial<Omit<Endpoint, "role">>;
type Described<R extends Audience, D extends object, M extends More> = { role: R } & Omit<D, keyof M> & M;

/** A door that changes nothing. */
export function read<R extends Audience, const M extends More>(
  role: R,
  more: M,
): Described<R, typeof READ, M> {
  return { ...READ, ...more, role };
}

/** A door that may change something: with a CSRF check. */
export function write<R extends Audience, const M extends More>(
  role: R,
  more: M,
): Described<R, typeof WRITE, M> {
  return { ...WRITE, ...more, role };
}

export const PEOPLE = {
  // Whoever sees no numbers walks through masked people, and neither searches nor asks who is in a group: the verb asks.
  "GET /api/people": read("viewer", { query: ListPeople, answer: PeopleList }),
  "GET /api/people/report.csv": read("viewer", { ...EXPORT, query: ExportPeople }),
  "POST /api/people/lists": write("sender", { rights: BRINGS, body: ListChosen, answer: ListedChosen }),
  "POST /api/people/opt-outs": write("sender", {
    rights: BRINGS,
    body: OptOutChosen,
    answer: OptedOutChosen,
  }),
  // Asked for by their number: who sees none has none to ask for.
  "GET /api/person": read("viewer", { rights: ["seeNumbers"], query: ReadPerson, answer: Person }),
  "GET /api/person/complaint": read("viewer", {
    rights: ["seeNumbers"],
    query: ReadComplaint,
    answer: Complaint,
  }),
  "GET /api/person/complaint.pdf": read("viewer", { ...EXPORT, query: ReadComplaintFile }),
  // Of the shape `HeldData`.
  "GET /api/person/held.json": read("viewer", { ...EXPORT, query: ReadHeldData }),
  "GET /api/person/held.pdf": read("viewer", { ...EXPORT, query: ReadHeldFile }),
} as const;

export const NOTICES = {
  "GET /api/notices": read("viewer", { query: ListNotices, answer: NoticeList }),
  "POST /api/notices/seen": write("viewer", { status: 204, rate: "read", body: SeeNotices }),
  "PUT /api/notices/choices": write("viewer", { body: NoticeChoices, answer: NoticeChoices }),
} as const;

/** Everybody keeps their own; who makes and changes those of the team, the verb asks. */
export const VIEWS = {
  "GET /api/views": read("viewer", { query: ListViews, answer: ViewList }),
  "POST /api/views": write("viewer", { status: 201, body: CreateView, answer: ViewAnswer }),
  "PATCH /api/views/:id": write("viewer", { params: ViewId, body: UpdateView, answer: ViewAnswer }),
  "DELETE /api/views/:id": write("viewer", { status: 204, params: ViewId }),
} as const;

export const ERASURES = {
  // Changes nothing; it is asked by POST so that no number stands in an address.
  "POST /api/erasures/look": write("owner", {
    rights: ["seeNumbers"],
    body: ErasePerson,
    answer: HeldPerson,
  }),
  "POST /api/erasures": write("owner", {
    rights: ["seeNumbers"],
    isFresh: true,
    body: ErasePerson,
    answer: HeldPerson,
  }),
} as const;

// Texts of those who answer.
export const SAVED_REPLIES = {
  "GET /api/saved-replies": read("sender", { rights: ["chat"], answer: SavedReplies }),
  "POST /api/saved-replies": write("sender", {
    rights: ["chat"],
    status: 201,
    body: CreateSavedReply,
    answer: SavedReplyNow,
  }),
  "PUT /api/saved-replies/:id": write("sender", {
    rights: ["chat"],
    params: SavedReplyId,
    body: UpdateSavedReply,
    answer: SavedReplyNow,
  }),
  "DELETE /api/saved-replies/:id": write("sender", { rights: ["chat"], status: 204, params: SavedReplyId }),
} as const;

export const SESSION = {
  "POST /api/setup": write("public", {
    rate: "auth",
    status: 201,
    body: CreateOwner,
    answer: CreateOwnerAnswer,
  }),
  "GET /api/session": read("viewer", { isBeforeFactor: true, answer: SessionAnswer }),
  "POST /api/session": write("public", { rate: "auth", body: CreateSession, answer: SignInAnswer }),
  "DELETE /api/session": write("public", { status: 204 }),
  "PATCH /api/session": write("viewer", { body: UpdateProfile, answer: SessionAnswer }),
  "PUT /api/session/language": write("viewer", { status: 204, isBeforeFactor: true, body: UpdateLanguage }),
  "PUT /api/session/columns": write("viewer", { status: 204, body: UpdateColumns }),
  "POST /api/session/password": write("viewer", { rate: "auth", status: 204, body: UpdatePassword }),
  "POST /api/session/confirm": write("viewer", {
    isBeforeFactor: true,
    rate: "auth",
    status: 204,
    body: ConfirmSession,
  }),
  // Says nothing but whether the password was given lately: asked before a file is fetched by a link.
  "GET /api/session/fresh": read("viewer", { isFresh: true, status: 204 }),
  "GET /api/session/others": read("viewer", { answer: OwnSessions }),
  "GET /api/session/history": read("viewer", { query: ListOwnHistory, answer: OwnHistory }),
  "DELETE /api/session/others": write("viewer", { status: 204 }),
  "DELETE /api/session/others/:id": write("viewer", { status: 204, params: OwnSessionId }),
} as const;

/** What a composer keeps of a campaign that is not started. */
export const DRAFTS = {
  "GET /api/drafts/:id": read("sender", { params: CampaignId, answer: DraftAnswer }),
  "PUT /api/drafts/:id": write("sender", {
    bodyLimit: LARGE,
    params: CampaignId,
    body: SaveDraft,
    answer: DraftSavedAnswer,
  }),
  "GET /api/drafts/:id/file": read("sender", { rights: ["seeNumbers"], params: CampaignId }),
  "PUT /api/drafts/:id/file": write("sender", {
    rights: BRINGS,
    isStream: true,
    params: CampaignId,
    query: DraftRevision,
    answer: DraftSavedAnswer,
  }),
  "POST /api/drafts/:id/people": write("sender", {
    rights: ["seeNumbers"],
    params: CampaignId,
    body: CopyPeople,
    answer: CopyPeopleAnswer,
  }),
  // Shows nobody: whoever sees no numbers plans with a file they may not open.
  "POST /api/drafts/:id/list": write("sender", {
    params: CampaignId,
    body: CopyList,
    answer: CopyPeopleAnswer,
  }),
  // How many a group has tells about people what its rule asks.
  "POST /api/drafts/:id/group": write("sender", {
    rights: BRINGS,
    params: CampaignId,
    body: CopyGroup,
    answer: CopyPeopleAnswer,
  }),
  "POST /api/drafts/:id/plan": write("sender", {
    params: CampaignId,
    body: DraftRevision,
    answer: PlanAnswer,
  }),
} as const;

export const OPT_OUTS = {
  "GET /api/consents": read("viewer", { rights: ["seeNumbers"], query: ReadConsents, answer: Consents }),
  "POST /api/consents": write("sender", {
    rights: BRINGS,
    status: 201,
    body: CreateConsent,
    answer: Consents,
  }),
  // Stops what is sent to somebody, as an opt-out does; its end is for those who may undo an opt-out.
  "PUT /api/restrictions": write("sender", {
    rights: BRINGS,
    body: RestrictPerson,
    answer: RestrictedPerson,
  }),
  "DELETE /api/restrictions": write("admin", {
    rights: BRINGS,
    isFresh: true,
    status: 204,
    body: ReleasePerson,
  }),
  "GET /api/opt-outs": read("viewer", { query: ListOptOuts, answer: OptOutList }),
  "POST /api/opt-outs": write("sender", {
    rights: BRINGS,
    status: 201,
    body: CreateOptOut,
    answer: OptOut,
  }),
  "DELETE /api/opt-outs": write("admin", {
    rights: BRINGS,
    isFresh: true,
    status: 204,
    body: DeleteOptOut,
  }),
  "GET /api/opt-outs/counts": read("viewer", { answer: OptOutCounts }),
  "GET /api/opt-outs/export.csv": read("viewer", { ...EXPORT }),
  "POST /api/opt-outs/import": write("sender", {
    rights: BRINGS,
    bodyLimit: LARGE,
    body: ImportOptOuts,
    answer: OptOutImport,
  }),
  "GET /api/opt-outs/words": read("viewer", { answer: OptOutWordsAnswer }),
  "PUT /api/opt-outs/words": write("viewer", {
    rights: ["settings"],
    body: UpdateOptOutWords,
    answer: OptOutWordsAnswer,
  }),
} as const;

export const FEED = {
  "GET /api/messages": read("viewer", { query: ListMessages, answer: MessageList }),
  "GET /api/messages/reasons": read("viewer", { answer: LatelyReasons }),
  "GET /api/messages/report.csv": read("viewer", { ...EXPORT, query: ExportMessages }),
  "GET /api/messages/:id": read("viewer", { params: MessageId, answer: MessageDetail }),
  "GET /api/events": read("viewer", { query: ListEvents, answer: EventList }),
  "GET /api/events/:id": read("viewer", { params: EventId, answer: EventDetail }),
  // Changes nothing: it works on the event and takes that back.
  "POST /api/events/:id/replay/look": write("admin", {
    rights: ["settings"],
    params: EventId,
    answer: EventReplay,
  }),
  "POST /api/events/:id/replay": write("admin", {
    rights: ["settings"],
    params: EventId,
    body: ReplayEvent,
    answer: EventReplay,
  }),
  "GET /api/event-replays": read("admin", { rights: ["settings"], answer: EventReplaysAnswer }),
  "POST /api/event-replays": write("admin", {
    rights: ["settings"],
    body: CreateEventReplays,
    answer: EventReplaysAnswer,
  }),
  "POST /api/event-replays/:id/start": write("admin", {
    rights: ["settings"],
    params: EventReplaysId,
    answer: EventReplaysAnswer,
  }),
  "POST /api/event-replays/:id/stop": write("admin", {
    rights: ["settings"],
    params: EventReplaysId,
    answer: EventReplaysAnswer,
  }),
  // As of events: for everybody, with numbers masked; the answer itself is for whoever sees whole numbers.
  "GET /api/requests": read("viewer", { query: ListRequests, answer: RequestList }),
  "GET /api/requests/:id": read("viewer", { params: RequestId, answer: RequestDetail }),
  "GET /api/live": read("viewer", { rate: "none" }),
  "POST /api/hooks/chat": write("public", { hasCsrf: false, isStream: true, rate: "none" }),
} as const;
