import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isUuid } from "../../rules/text/is-uuid.ts";
import { AUDIT_KINDS } from "../../words/audit-actions.ts";
import { Rows } from "../cursor.ts";
import { TIME_ORDERS } from "../page-rows.ts";

/** How far back; absent: all of it. */
export const AUDIT_SPANS = ["day", "week", "month"] as const;
export type AuditSpan = (typeof AUDIT_SPANS)[number];

/** One thing that was done, by whom, from where; `target` is the id of what it was done to. */
export const AuditItem = z.object({
  /** Its place in the chain. */
  id: z.int(),
  at: z.string(),
  /** Null: nobody was signed in, or a rule of the console acted. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  target: z.string(),
  /** Of the campaign that `target` is the id of. */
  campaignName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditItem = z.infer<typeof AuditItem>;

/** `GET /api/audit`; `q` is looked for in names, actions and their words, targets and names of campaigns. */
export const ListAudit = z.object({
  q: z.string().trim().max(200).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  span: z.enum(AUDIT_SPANS).optional(),
  person: z
    .string()
    .refine(isUuid, { error: () => t("person is the id of a person", "person ni ID ya mtu") })
    .optional(),
  /** Oldest first only of everybody or of one person: what is looked for is found newest first. */
  order: z.enum(TIME_ORDERS).optional(),
  rows: Rows.optional(),
  cursor: z.coerce.number().int().min(1).optional(),
});
export type ListAudit = z.infer<typeof ListAudit>;

export const AuditList = z.object({ items: z.array(AuditItem), nextCursor: z.string().nullable() });
export type AuditList = z.infer<typeof AuditList>;

/** `POST /api/audit/verify`. `unkeyed` rows are older than the key of the log and prove less. */
export const AuditVerdict = z.object({
  ok: z.boolean(),
  rows: z.int(),
  unkeyed: z.int(),
  brokenAt: z.int().nullable(),
  why: z.enum(["changed", "gap", "other-key"]).nullable(),
  at: z.string().nullable(),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;
