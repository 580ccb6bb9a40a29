import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_INTEGER } from "../../rules/max-integer.ts";

const cursorRule = {
  error: () => t("cursor must come from nextCursor", "cursor lazima itoke kwenye nextCursor"),
};

/** Without a `cursor` nothing is read again; from 0 on the plan is, as far as one answer goes. */
export const GetPlan = z.object({
  cursor: z.coerce.number().int(cursorRule).min(0).max(MAX_INTEGER).optional(),
});
export type GetPlan = z.infer<typeof GetPlan>;

/** What a plan was when it was stored: SHA-256 over its content and over the number and message of each recipient in order. */
export const PlanHash = z.object({
  /** In hexadecimal digits. */
  planHash: z.string(),
  madeAt: z.string(),
  people: z.int(),
});
export type PlanHash = z.infer<typeof PlanHash>;

/** What one answer found of the part that it read. */
export const PlanCheck = z.object({
  /** `removed`: its people were, by the rule how long they are kept. */
  result: z.enum(["unchanged", "changed", "removed"]),
  /** People of the part who were erased at their request, and who stood beside one and can no longer be checked. */
  erased: z.int(),
  unchecked: z.int(),
  /** So many of all were read when this answer ended. */
  upTo: z.int(),
});
export type PlanCheck = z.infer<typeof PlanCheck>;

/** `GET /api/campaigns/:id/plan`; `plan` is null where none stands, or it was stored before there were hashes. */
export const PlanHashAnswer = z.object({
  plan: PlanHash.nullable(),
  check: PlanCheck.nullable(),
  nextCursor: z.string().nullable(),
});
export type PlanHashAnswer = z.infer<typeof PlanHashAnswer>;
