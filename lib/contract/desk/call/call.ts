import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { CALL_STATUSES } from "../../rules/call/call-status.ts";
import { isUuid } from "../../rules/text/is-uuid.ts";
import { MAX_CALL_ID_LENGTH } from "../../wire/limits.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { dayOf } from "../day.ts";
import { PAGE_ROWS } from "../page-rows.ts";
import { CALL_DIRECTIONS, CALL_FILTERS, CALL_ORDERS, CALL_PHASES, RECORDING_STATES } from "./call-choices.ts";

/**
 * What we know of a call: `asking` our request is on its way · `open` the service took it and it goes on · `ended` ·
 * `unknown` the answer to our request is lost, so it may have rung · `refused` the service said no · `not-called`
 * proven that nothing rang · `unfollowed` the service took it under an identifier that we cannot ask about.
 */
export const CallPhase = z.enum(CALL_PHASES);
export type CallPhase = z.infer<typeof CallPhase>;

/** `awaited`: the call is over and we still ask; `overdue`: we have stopped asking by ourselves. */
export const RecordingState = z.enum(RECORDING_STATES);
export type RecordingState = z.infer<typeof RecordingState>;

export const CallDirection = z.enum(CALL_DIRECTIONS);
export type CallDirection = z.infer<typeof CallDirection>;

/** `talk` from the answer to the end · `service` a figure of the service's own · `span` from start to end, ringing included. */
export const CallLengthKind = z.enum(["talk", "service", "span"]);
export type CallLengthKind = z.infer<typeof CallLengthKind>;

/** Who did something here; null where nobody of this console did. */
const Person = z.object({ id: z.uuid(), name: z.string() });

/** One call of our own index; numbers are masked for those without the right, words are the service's own. */
export const CallRow = z.object({
  /** Ours; `sessionId` and `callAttemptId` are the service's (§2.7) and open the same page. One that is not in our index has no other. */
  id: z.string(),
  sessionId: z.string().nullable(),
  callAttemptId: z.string().nullable(),
  phase: CallPhase,
  status: z.enum(CALL_STATUSES),
  /** The status as the service spelled it. */
  statusWord: z.string().nullable(),
  direction: CallDirection,
  directionWord: z.string().nullable(),
  /** The customer's end: called by us, or calling. */
  number: z.string().nullable(),
  /** The name they go by, withheld from whoever sees no numbers. */
  personName: z.string().nullable(),
  callerNumber: z.string().nullable(),
  destinationNumber: z.string().nullable(),
  /** When it began, as far as is known: its start, else when we asked for it, else when we first saw it. */
  at: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Whole seconds, as `lengthKind` says; null while it goes on, where nobody answered, and where its times contradict. */
  durationS: z.int().nullable(),
  lengthKind: CallLengthKind.nullable(),
  recording: RecordingState,
  startedBy: Person.nullable(),
  tags: z.array(z.string()),
  /** The newest note, cut. */
  note: z.string().nullable(),
  /** Why it was refused, or what was lost. */
  problem: z.string().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;

/** Our own index: what the service's list cannot filter. `q` is a number, a part of one, an id, a note or a tag. */
export const ListCalls = z.object({
  q: z
    .string()
    .trim()
    .max(200, { error: () => t("q has at most 200 characters", "q ina herufi zisizozidi 200") })
    .optional(),
  from: dayOf("from").optional(),
  to: dayOf("to").optional(),
  direction: CallDirection.optional(),
  status: z.enum(CALL_FILTERS).optional(),
  recording: RecordingState.optional(),
  by: z
    .string()
    .refine(isUuid, { error: () => t("by is the id of a person", "by ni ID ya mtu") })
    .optional(),
  tag: z
    .string()
    .trim()
    .max(40, { error: () => t("tag has at most 40 characters", "tag ina herufi zisizozidi 40") })
    .optional(),
  order: z.enum(CALL_ORDERS).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(128).optional(),
});
export type ListCalls = z.infer<typeof ListCalls>;

/** `isWalked` is false until the service's whole list was read once: older calls may be missing. */
export const CallList = z.object({
  items: z.array(CallRow),
  nextCursor: z.string().nullable(),
  isWalked: z.boolean(),
  /** When the service's list was last read. */
  askedAt: z.string().nullable(),
  /** Why the list could not be read the last time. */
  problem: z.string().nullable(),
  /** Calls from before it were removed, and for how many days they are kept now, if not for ever; null where none was. */
  removed: z.object({ before: z.string(), days: z.int().nullable() }).nullable(),
});
export type CallList = z.infer<typeof CallList>;

export const CountCalls = ListCalls.omit({ cursor: true, rows: true, order: true });
export type CountCalls = z.infer<typeof CountCalls>;

/** How many calls fit what is asked, and how many would with one choice changed; null where a text is looked for. */
export const CallCounts = z.object({
  fitting: z.int().nullable(),
  ready: z.int().nullable(),
  awaited: z.int().nullable(),
  noAnswer: z.int().nullable(),
  unknown: z.int().nullable(),
});
export type CallCounts = z.infer<typeof CallCounts>;

/** The query of the service's own list (§4.3), passed through; which fields it sorts by is not stated. */
export const ListServiceCalls = z.object({
  q: z
    .string()
    .trim()
    .max(200, { error: () => t("q has at most 200 characters", "q ina herufi zisizozidi 200") })
    .optional(),
  page: z.coerce
    .number({ error: () => t("page is a number", "page ni namba") })
    .int()
    .min(1, { error: () => t("page begins with 1", "page huanza na 1") })
    .max(1_000_000)
    .default(1),
  pageSize: z.coerce
    .number({ error: () => t("pageSize is a number", "pageSize ni namba") })
    .int()
    .min(1)
    .max(100, { error: () => t("pageSize is at most 100", "pageSize haizidi 100") })
    .default(PAGE_ROWS),
  sortBy: z
    .string()
    .regex(/^\w{1,40}$/, { error: () => t("sortBy is the name of a field", "sortBy ni jina la sehemu") })
    .optional(),
  sortOrder: z
    .enum(["ASC", "DESC"], { error: () => t("sortOrder is ASC or DESC", "sortOrder ni ASC au DESC") })
    .optional(),
});
export type ListServiceCalls = z.infer<typeof ListServiceCalls>;

export const ServiceCallList = z.object({
  items: z.array(CallRow),
  page: z.int(),
  pageSize: z.int(),
  total: z.int().optional(),
  hasMore: z.boolean(),
  /** Rows of this page that could not be read; the others are shown. */
  unreadable: z.int(),
});
export type ServiceCallList = z.infer<typeof ServiceCallList>;

/**
 * `isAgain` says a second time that a number called less than 30 s ago is to be called once more; `isOptOutKnown` that
 * a person who has opted out of messages is to be called.
 */
export const StartCall = z.object({
  customerNumber: z
    .string({ error: () => t("customerNumber is required", "customerNumber inahitajika") })
    .trim()
    .max(64, { error: () => t("customerNumber is too long", "customerNumber ni ndefu mno") }),
  isAgain: z.boolean().optional(),
  isOptOutKnown: z.boolean().optional(),
  /** A UUID made for this one press: the same one again calls nobody, and tells what became of it. */
  sendToken: z.uuid({ error: () => t("sendToken is a UUID", "sendToken ni UUID") }).optional(),
});
export type StartCall = z.infer<typeof StartCall>;

export const CallStarted = z.object({
  /** Of our page. */
  id: z.uuid(),
  callAttemptId: z.string().nullable(),
  /** Null where the service took the call and its answer broke off: then the list finds it. */
  sessionId: z.string().nullable(),
});
export type CallStarted = z.infer<typeof CallStarted>;

/** Ours, or either identifier of the service (§4.3): letters, digits and . _ : - , at most 128 characters. */
export const CallId = z.object({
  id: z
    .string()
    .max(MAX_CALL_ID_LENGTH, {
      error: () =>
        t(
          `id has at most ${MAX_CALL_ID_LENGTH} characters`,
          `id ina herufi zisizozidi ${MAX_CALL_ID_LENGTH}`,
        ),
    })
    .regex(/^(?!\.{1,2}$)[\w.:-]+$/, {
      error: () => t("id is an identifier of a call", "id ni kitambulisho cha simu"),
    }),
});
export type CallId = z.infer<typeof CallId>;

export const CallNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Second of the recording it is pinned to. */
  second: z.int().nullable(),
  by: Person,
  at: z.string(),
});
export type CallNote = z.infer<typeof CallNote>;

export const AddCallNote = z.object({
  text: z
    .string()
    .trim()
    .min(1, { error: () => t("text is empty", "maandishi ni matupu") })
    .max(1_000, {
      error: () => t("text has at most 1,000 characters", "maandishi yana herufi zisizozidi 1,000"),
    }),
  second: z.int().min(0).max(360_000).nullable().optional(),
});
export type AddCallNote = z.infer<typeof AddCallNote>;

/** Who opened the recording, once a person and half hour. */
export const Listening = z.object({
  by: Person,
  at: z.string(),
  kind: z.enum(["played", "downloaded"]),
});
export type Listening = z.infer<typeof Listening>;

/** One call whole, with what the service sent, word for word. */
export const CallDetail = CallRow.extend({
  /** Everything the service said of it, for the raw view; null before it said anything. */
  payload: z.unknown(),
  notes: z.array(CallNote),
  listened: z.array(Listening),
  /** The reader may listen: the right, not the state of the recording. */
  canListen: z.boolean(),
  /** Until when we ask by ourselves for the recording. */
  recordingDeadline: z.string().nullable(),
  askedAt: z.string().nullable(),
  /** The last read failed with these words. */
  askProblem: z.string().nullable(),
  /** Of the same customer, newest first, at most 10. */
  others: z.array(CallRow),
});
export type CallDetail = z.infer<typeof CallDetail>;

/** Our day in the console's zone; `spanS` is of answered calls of which only start and end are known, ringing included; `hours` of those in which there was a call. */
export const CallsToday = z.object({
  calls: z.int(),
  answered: z.int(),
  talkS: z.int(),
  spanS: z.int(),
  awaited: z.int(),
  unknown: z.int(),
  hours: z.array(z.object({ hour: z.int(), calls: z.int(), answered: z.int() })),
});
export type CallsToday = z.infer<typeof CallsToday>;

/** `peaks`: loudness from 0 to 127 of equal parts of the recording, at most 1,800. `undrawn`: nobody has asked for it. */
export const CallPeaks = z.object({
  state: z.enum(["ready", "pending", "undecodable", "undrawn", "none"]),
  peaks: z.array(z.int()),
  durationS: z.number().nullable(),
  problem: z.string().nullable(),
});
export type CallPeaks = z.infer<typeof CallPeaks>;

/** A person's decision about a start whose answer is lost. */
export const ResolveCall = z.object({ as: z.enum(["rang", "did-not-ring"]) });
export type ResolveCall = z.infer<typeof ResolveCall>;

export const CallNoteId = CallId.extend({
  noteId: z.uuid({ error: () => t("noteId is the id of a note", "noteId ni ID ya maelezo") }),
});
export type CallNoteId = z.infer<typeof CallNoteId>;

/** `?download` saves the recording instead of playing it. */
export const PlayRecording = z.object({ download: z.string().max(8).optional() });
export type PlayRecording = z.infer<typeof PlayRecording>;

export const MAX_CALL_TAGS = 20;

/** `seen`: the tags the person had before them; what others added or removed meanwhile stays. */
export const SetCallTags = z.object({
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1, { error: () => t("a tag is empty", "lebo ni tupu") })
        .max(40, { error: () => t("a tag has at most 40 characters", "lebo ina herufi zisizozidi 40") }),
    )
    .max(MAX_CALL_TAGS, {
      error: () => t(`a call has at most ${MAX_CALL_TAGS} tags`, `simu ina lebo zisizozidi ${MAX_CALL_TAGS}`),
    }),
  seen: z.array(z.string().max(40)).max(MAX_CALL_TAGS).optional(),
});
export type SetCallTags = z.infer<typeof SetCallTags>;

export const CallTags = SetCallTags.pick({ tags: true });
export type CallTags = z.infer<typeof CallTags>;
