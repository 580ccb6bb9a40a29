import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { MAX_VIEW_NAME } from "../rules/name-length.ts";
import { EVENT_SPANS, EVENTS_SHOWN } from "./choices.ts";
import { ListConversations } from "./conversation.ts";
import { cursorOf, Rows } from "./cursor.ts";
import { ListMessages } from "./message.ts";
import { RequiredName } from "./shown-name.ts";

/** One row of the event list and of the live feed, which says the same to everybody: there numbers are masked, and nobody has a name. */
export const EventRow = z.object({
  id: z.string(),
  seq: z.int(),
  type: z.string(),
  /** The status word the event carries, as the service spelled it. */
  word: z.string().nullable(),
  number: z.string().nullable(),
  /** What they go by, else what the event calls them; withheld with the right to see numbers. */
  personName: z.string().nullable(),
  templateName: z.string().nullable(),
  receivedAt: z.string(),
  occurredAt: z.string().nullable(),
  /** What it changed, in the words of each language, as every browser is told the same; null until it was looked at. */
  effect: z.object({ en: z.string(), sw: z.string() }).nullable(),
  /** It changed nothing. */
  isQuiet: z.boolean(),
  isWaiting: z.boolean(),
  isTest: z.boolean(),
  isConflict: z.boolean(),
  duplicates: z.int(),
  messageId: z.int().nullable(),
  flags: z.array(z.string()),
});
export type EventRow = z.infer<typeof EventRow>;

/** `q` is text (ids, numbers, names, words), JSON that the body must contain, or both: `failed {"data":{"retryable":true}}`. */
export const ListEvents = z.object({
  type: z.string().max(128).optional(),
  show: z.enum(EVENTS_SHOWN).optional(),
  q: z.string().trim().max(2000).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(64).optional(),
});
export type ListEvents = z.infer<typeof ListEvents>;

/** How the webhook is doing, for the strip above the list and the banner. */
export const EventStats = z.object({
  lastMinute: z.int(),
  lastHour: z.int(),
  duplicatesToday: z.int(),
  lateToday: z.int(),
  waiting: z.int(),
  refusedToday: z.int(),
  /** Signatures refused since the last accepted event; 3 or more ask for a look at the secret. */
  refusedInRow: z.int(),
  /** Authentic deliveries with a wrong time in the last hour: a clock is off. */
  wrongClock: z.int(),
  newestAt: z.string().nullable(),
  /** Events from before it were removed, and for how many days they are kept now, if not for ever; null where none was. */
  removed: z.object({ before: z.string(), days: z.int().nullable() }).nullable(),
});
export type EventStats = z.infer<typeof EventStats>;

/**
 * Newest first; `nextCursor` leads to older ones and stays right while new ones arrive; `stats` with the first page.
 * `looked`: so many events, the newest that are left, this page of a search has looked at; null where it has seen all.
 */
export const EventList = z.object({
  items: z.array(EventRow),
  nextCursor: z.string().nullable(),
  looked: z.int().nullable(),
  stats: EventStats.nullable(),
});
export type EventList = z.infer<typeof EventList>;

export const EventId = z.object({ id: z.string().min(1).max(200) });

/** Everything about one stored event; `raw` is base64 of the exact bytes, `payload` the parsed form or null. */
export const EventDetail = EventRow.extend({
  payload: z.unknown(),
  /** When its person was erased, and everything in it with them. */
  erasedAt: z.string().nullable(),
  raw: z.string().nullable(),
  rawBytes: z.int(),
  conflictRaw: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  aggregateType: z.string().nullable(),
  aggregateId: z.string().nullable(),
  /** Every stored event was signed; which of the configured secrets it was, counted from 0. */
  signature: z.object({ isValid: z.literal(true), secretIndex: z.int(), signedAt: z.string() }),
  /** Received minus signed, in ms. */
  skewMs: z.int(),
  /** Received minus occurred, in ms; null without a time. */
  delayMs: z.int().nullable(),
  projectedAt: z.string().nullable(),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** The lists that have views. */
export const VIEW_KINDS = ["events", "messages", "inbox"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** So many views a person has, of all lists together, and the team. */
export const MAX_VIEWS = 20;

/** What each list can be asked, as its address names it; never where a page of it begins. */
const EventsAsk = ListEvents.omit({ cursor: true })
  .extend({ since: z.enum(EVENT_SPANS).optional() })
  .strict();
const MessagesAsk = ListMessages.omit({ cursor: true }).strict();
const InboxAsk = ListConversations.omit({ cursor: true }).strict();
export type ViewAsk = z.infer<typeof EventsAsk> | z.infer<typeof MessagesAsk> | z.infer<typeof InboxAsk>;

const ASKS = [
  z.object({ kind: z.literal("events"), ask: EventsAsk }),
  z.object({ kind: z.literal("messages"), ask: MessagesAsk }),
  z.object({ kind: z.literal("inbox"), ask: InboxAsk }),
] as const;

/** A list and what is asked of it; what is not of that list is refused. */
export const ViewOf = z
  .discriminatedUnion("kind", ASKS)
  .refine(({ ask }) => Object.values(ask).some(Boolean), {
    path: ["ask"],
    error: () => t("choose a filter or search first", "chagua kichujio au tafuta kwanza"),
  });

const ViewName = RequiredName.max(MAX_VIEW_NAME, {
  error: () =>
    t(`name has at most ${MAX_VIEW_NAME} characters`, `jina lina herufi zisizozidi ${MAX_VIEW_NAME}`),
});

/** A name for what a list is asked. `isTeam`: everybody has it, and an admin changes it. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  isTeam: z.boolean(),
  /** Whether whoever looks may rename and delete it. */
  canChange: z.boolean(),
  of: z.discriminatedUnion("kind", ASKS),
});
export type SavedView = z.infer<typeof SavedView>;

export const ListViews = z.object({ kind: z.enum(VIEW_KINDS) });
export type ListViews = z.infer<typeof ListViews>;

/** By name, one's own first. Left out is what searches a number for whoever sees none. */
export const ViewList = z.object({ views: z.array(SavedView), canShare: z.boolean() });
export type ViewList = z.infer<typeof ViewList>;

export const CreateView = z.object({ name: ViewName, isTeam: z.boolean().default(false), of: ViewOf });
export type CreateView = z.infer<typeof CreateView>;

/** `seen` is the name as it was read. */
export const UpdateView = z.object({ name: ViewName, seen: z.string().max(MAX_VIEW_NAME * 2) });
export type UpdateView = z.infer<typeof UpdateView>;

export const ViewId = z.object({
  id: z.uuid({ error: () => t("id is the id of a view", "id ni ID ya mwonekano") }),
});
export const ViewAnswer = z.object({ view: SavedView });
