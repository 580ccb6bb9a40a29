import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { dayOf } from "../day.ts";

/** What is asked of the service without sending anything. */
export const READ_KINDS = [
  "sms-status",
  "call",
  "call-list",
  "template",
  "template-sync",
  "template-check",
  "probe-sms",
  "probe-chat",
  "probe-voice",
] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** What was asked of the service to send, to start or to create, and what was only read. */
export const SEND_KINDS = [
  "sms.send",
  "sms.bulk",
  "sms.batch",
  "chat.text",
  "chat.template",
  "voice.call",
  "template.create",
] as const;
export const REQUEST_KINDS = [...SEND_KINDS, ...READ_KINDS] as const;
export type SendKind = (typeof SEND_KINDS)[number];
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What is shown of them: absent shows all. */
export const REQUESTS_SHOWN = ["refused", "unanswered", "reads"] as const;
export const REQUEST_CHANNELS = ["sms", "chat", "voice"] as const;

/** `day` is one of the console's zone, by when a request ended. */
export const ListRequests = z.object({
  show: z.enum(REQUESTS_SHOWN).optional(),
  channel: z.enum(REQUEST_CHANNELS).optional(),
  day: dayOf("day").optional(),
  rows: Rows.optional(),
  cursor: cursorOf(80).optional(),
});
export type ListRequests = z.infer<typeof ListRequests>;

/** What an answer proved; `asking` and `waiting` have none yet, and the second goes again. */
export const RequestOutcome = z.enum([
  "asking",
  "waiting",
  "accepted",
  "refused",
  "not-sent",
  "unknown",
  "failed-read",
]);
export type RequestOutcome = z.infer<typeof RequestOutcome>;

/** A campaign, a send by hand, a call or a template: where a request belongs. */
export const RequestOwner = z.object({
  kind: z.enum(["campaign", "send", "call", "template"]),
  id: z.string(),
  name: z.string(),
});
export type RequestOwner = z.infer<typeof RequestOwner>;

/** One request that sends, or the reads of a minute that failed alike. Its body is not stored. */
export const RequestRow = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  channel: z.enum(REQUEST_CHANNELS),
  /** When it ended; until then when it was sent. */
  at: z.string(),
  /** The last of them, where several reads failed alike. */
  lastAt: z.string(),
  /** How many reads failed alike; else 1. */
  count: z.int(),
  people: z.int().nullable(),
  outcome: RequestOutcome,
  httpStatus: z.int().nullable(),
  problem: z.string().nullable(),
  accepted: z.int().nullable(),
  rejected: z.int().nullable(),
  /** From its claim to its answer; of several reads the slowest. */
  tookMs: z.int().nullable(),
  credits: z.int().nullable(),
  /** How often it was sent: chat goes again with its key, and the answer is that of the last. */
  tries: z.int(),
  owner: RequestOwner.nullable(),
});
export type RequestRow = z.infer<typeof RequestRow>;

/** How many reads of a kind were made on the day, and how many failed. */
export const ReadFigures = z.object({ kind: z.enum(READ_KINDS), made: z.int(), failed: z.int() });
export type ReadFigures = z.infer<typeof ReadFigures>;

/** Newest first; `nextCursor` stays right while new ones come. What is on its way, and `reads`, come with the first page. */
export const RequestList = z.object({
  items: z.array(RequestRow),
  underWay: z.array(RequestRow),
  reads: z.array(ReadFigures).nullable(),
  nextCursor: z.string().nullable(),
});
export type RequestList = z.infer<typeof RequestList>;

export const RequestId = z.object({
  id: z.uuid({ error: () => t("id is the id of a request", "id ni ID ya ombi") }),
});

/** One request with the answer as it came; `answer` is there for whoever sees whole numbers. */
export const RequestDetail = RequestRow.extend({
  /** When it was claimed for sending; of reads when the first of them was asked. */
  sentAt: z.string(),
  endedAt: z.string().nullable(),
  method: z.enum(["GET", "POST"]),
  /** As the contract writes it, without an id. */
  path: z.string(),
  /** Its number within its campaign. */
  request: z.int().nullable(),
  /** Why no answer is shown: none came, it was removed, or whoever looks sees no numbers. */
  answerState: z.enum(["shown", "none", "removed", "hidden"]),
  answer: z.string().nullable(),
  oddities: z.array(z.string()),
  /** What somebody decided about a lost answer. */
  resolution: z.string().nullable(),
  /** By which the service finds it in its own log, and the moment that it wrote itself. */
  serviceRequest: z.string().nullable(),
  serviceTime: z.string().nullable(),
});
export type RequestDetail = z.infer<typeof RequestDetail>;
