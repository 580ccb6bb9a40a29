import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { cursorOf, Rows } from "../cursor.ts";
import { filtersIn, RECIPIENT_FILTERS } from "./recipient-filters.ts";

/** By what people are counted with a reason: refused before it was sent, failed after, or skipped by us. */
export const REASON_STATES = ["rejected", "failed", "cancelled"] as const;

/** Reasons of a campaign that are told, those of most people; how many have others is known from its counters. */
export const MAX_REASONS = 8;

export const ReasonId = z.string().regex(/^[0-9a-f]{16}$/, {
  error: () =>
    t(
      "reason is the id of a reason, as GET /api/campaigns/:id/reasons answers it",
      "reason ni ID ya sababu, kama GET /api/campaigns/:id/reasons inavyojibu",
    ),
});

export const CampaignReason = z.object({
  /** What people are asked for by; the same reason has the same id in every campaign. */
  id: z.string(),
  state: z.enum(REASON_STATES),
  /** As the service spelled it; null where it gave none, as of whoever was refused. */
  errorCode: z.string().nullable(),
  /** What was said, without numbers and ids; where there is a code it is what was said with it first. Empty where nothing was. */
  said: z.string(),
  people: z.int(),
  /** Of them, as far as the service said so: to whom trying again may help, and to whom it will not. */
  mayHelp: z.int(),
  willNotHelp: z.int(),
});
export type CampaignReason = z.infer<typeof CampaignReason>;

/** `GET /api/campaigns/:id/reasons`. */
export const CampaignReasons = z.object({
  /** False where a campaign is from before this was counted, and is being counted now. */
  isCounted: z.boolean(),
  reasons: z.array(CampaignReason),
});
export type CampaignReasons = z.infer<typeof CampaignReasons>;

export const RecipientFilter = z.enum(RECIPIENT_FILTERS);
export type RecipientFilter = z.infer<typeof RecipientFilter>;

/** One filter, or several with commas between: whoever is in any of them. */
export const RecipientStates = z
  .string()
  .refine((state) => filtersIn(state).length === state.split(",").length, {
    error: () =>
      t(
        `state is one of ${RECIPIENT_FILTERS.join(", ")}, or several of them with commas between`,
        `state ni mojawapo ya ${RECIPIENT_FILTERS.join(", ")}, au kadhaa zikitenganishwa kwa koma`,
      ),
  });

/** How the id of the service was matched to this person; null where there is no id. */
export const Grade = z.enum(["exact", "positional", "assumed", "aligned", "group", "inferred"]);
export type Grade = z.infer<typeof Grade>;

export const RecipientRow = z.object({
  seq: z.int(),
  row: z.int(),
  number: z.string(),
  columns: z.array(z.string()),
  state: RecipientFilter,
  reason: z.string().nullable(),
  /** Of a failure, as the service spelled it. */
  errorCode: z.string().nullable(),
  isRetryable: z.boolean().nullable(),
  since: z.string(),
  segments: z.int(),
  messageId: z.string().nullable(),
  /** The message in our own record, which `GET /api/messages/:id` answers; null while the service has accepted none. */
  ownMessageId: z.int().nullable(),
  grade: Grade.nullable(),
  request: z.int().nullable(),
  /** Which of the two a chat campaign sent, decided when it was their turn; null in SMS and while there is no request. */
  sentAs: z.enum(["text", "template"]).nullable(),
  /** The other language of the message in which they get it; null as it was chosen. */
  language: z.string().nullable(),
  /** Sent to again after a lost answer: the first message may have been sent too. */
  mayHaveBeenSentBefore: z.boolean(),
  /** No answer says what this message cost; `segments` is our own count. */
  isCostUnstated: z.boolean(),
});
export type RecipientRow = z.infer<typeof RecipientRow>;

export const ListRecipients = z.object({
  state: RecipientStates.optional(),
  /** Of those in these states, or in any, whoever was refused, failed or was skipped for it. */
  reason: ReasonId.optional(),
  q: z.string().trim().max(100).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(50).optional(),
});
export type ListRecipients = z.infer<typeof ListRecipients>;

/** `GET /api/campaigns/:id/report.csv`: everybody, or those in these states and with this reason alone. */
export const ReportRecipients = ListRecipients.pick({ state: true, reason: true });
export type ReportRecipients = z.infer<typeof ReportRecipients>;

export const RecipientList = z.object({
  items: z.array(RecipientRow),
  nextCursor: z.string().nullable(),
  /** `newest`: by the request they are in, the last one first, then those in none; it is so while a campaign runs. */
  order: z.enum(["newest", "file"]),
  /** On a later page of the newest: people who were sent to since the first page was read, and stand before it. */
  sentSince: z.int(),
});
export type RecipientList = z.infer<typeof RecipientList>;
