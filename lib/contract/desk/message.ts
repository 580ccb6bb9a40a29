import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { MOST_CHOSEN } from "../rules/people.ts";
import { Grade } from "./campaign/recipient.ts";
import { cursorOf, Rows } from "./cursor.ts";
import { HEARD_STATES } from "./heard-states.ts";

export const MessageState = z.enum(["scheduled", ...HEARD_STATES]);
export type MessageState = z.infer<typeof MessageState>;

/** One outbound message of any channel, as the fold of everything heard of it; `number` is masked for viewers. */
export const MessageRow = z.object({
  id: z.int(),
  channel: z.enum(["sms", "chat"]),
  /** The service's id as text; a UUID where the deployment answers one. */
  serviceId: z.string().nullable(),
  number: z.string().nullable(),
  /** The name they go by, withheld from whoever sees no numbers. */
  personName: z.string().nullable(),
  /** How what was sent begins, of a template its name; null where it is not kept. */
  excerpt: z.string().nullable(),
  state: MessageState,
  stateAt: z.string(),
  createdAt: z.string(),
  grade: Grade,
  errorCode: z.string().nullable(),
  errorText: z.string().nullable(),
  isRetryable: z.boolean().nullable(),
  campaign: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(["campaign", "direct"]) }),
});
export type MessageRow = z.infer<typeof MessageRow>;

/** `q` is an id (exact), a number or a part of one, a campaign's name or an error. */
export const ListMessages = z.object({
  q: z.string().trim().max(200).optional(),
  channel: z.enum(["sms", "chat"]).optional(),
  state: MessageState.optional(),
  rows: Rows.optional(),
  cursor: cursorOf(64).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

/** Somebody with a place in a campaign or send, and without a message: the answer was lost, or it is not their turn yet. */
export const PendingMessage = z.object({
  seq: z.int(),
  state: z.enum(["unknown", "queued"]),
  campaign: MessageRow.shape.campaign,
});
export type PendingMessage = z.infer<typeof PendingMessage>;

/** Newest first; `nextCursor` stays right while new ones arrive. A page may be short or empty and still have a next. */
export const MessageList = z.object({
  items: z.array(MessageRow),
  nextCursor: z.string().nullable(),
  /** Only where `q` is a whole number, on the first page. */
  pending: z.array(PendingMessage).optional(),
});
export type MessageList = z.infer<typeof MessageList>;

/** Something somebody said about the message: when it happened, when it arrived, and who said it. */
export const MessageFact = z.object({
  id: z.int(),
  source: z.enum(["response", "event", "poll", "person"]),
  word: z.string(),
  occurredAt: z.string(),
  receivedAt: z.string(),
  eventId: z.string().nullable(),
  /** Further deliveries of the same event. */
  duplicates: z.int(),
  /** Arrived more than a minute after it happened. */
  isLate: z.boolean(),
  /** Why it failed, in our words where we have some, and the code as it came. */
  error: z.string().nullable(),
  /** What it was matched by, where that was not the id of the send. */
  matchedBy: z.string().nullable(),
});
export type MessageFact = z.infer<typeof MessageFact>;

/** Messages that somebody chose, by their ids. */
export const ChosenMessages = z
  .array(z.int().positive())
  .min(1, { error: () => t("choose at least one message", "chagua angalau ujumbe mmoja") })
  .max(MOST_CHOSEN, {
    error: () =>
      t(`at most ${MOST_CHOSEN} messages at once`, `jumbe zisizozidi ${MOST_CHOSEN} kwa mara moja`),
  });

/** `GET /api/messages/report.csv`: the chosen ones, whose ids stand between commas. */
export const ExportMessages = z.object({
  chosen: z
    .string({ error: () => t("choose at least one message", "chagua angalau ujumbe mmoja") })
    .max(MOST_CHOSEN * 16)
    .transform((ids) => ids.split(",").map(Number))
    .pipe(ChosenMessages),
});
export type ExportMessages = z.infer<typeof ExportMessages>;

export const MessageId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** One message with its timeline, oldest first. */
export const MessageDetail = MessageRow.extend({
  wamid: z.string().nullable(),
  eventMessageId: z.string().nullable(),
  /** What was sent, filled in: a text, or a template with its values; null where it is not kept. */
  text: z.string().nullable(),
  template: z
    .object({
      templateName: z.string(),
      language: z.string(),
      parameters: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  /** When the service sends it, where it was given a time of its own (§4.2 r4). */
  scheduledAt: z.string().nullable(),
  /** Both delivered (or read) and failed were said. */
  hasContradiction: z.boolean(),
  /** Why it failed, in plain words, and the code and the text as they came; null unless it did. */
  failure: z.object({ reason: z.string(), technical: z.string().nullable() }).nullable(),
  nextPollAt: z.string().nullable(),
  polledAt: z.string().nullable(),
  pollProblem: z.string().nullable(),
  timeline: z.array(MessageFact),
});
export type MessageDetail = z.infer<typeof MessageDetail>;
