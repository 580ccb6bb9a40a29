import "../../zod.ts";
import { z } from "zod";
import { ApprovalLimits } from "../settings/approval-rule.ts";

/** One request whose answer was lost, and all that is known of it. Shown, never acted on by itself. */
export const UnknownAttempt = z.object({
  attemptId: z.uuid(),
  request: z.int(),
  operation: z.string(),
  size: z.int(),
  attemptedAt: z.string(),
  httpStatus: z.int().nullable(),
  problem: z.string().nullable(),
  segmentsPredicted: z.int(),
  balanceBefore: z.int().nullable(),
  /** What was heard since: of an SMS by the balance, of chat by delivery reports. */
  balanceEvidence: z.enum(["probably-sent", "probably-not-sent", "inconclusive"]),
  balanceDetail: z.string(),
  firstRow: z.int(),
  lastRow: z.int(),
});
export type UnknownAttempt = z.infer<typeof UnknownAttempt>;

/** For whoever asks: what was sent again before, and whether they are the second person that more of it may need. */
const Resends = z.object({
  isSecond: z.boolean(),
  people: z.int(),
  credits: z.int(),
  limits: ApprovalLimits,
});

/** `resends` is null where no request is unknown. */
export const UnknownList = z.object({ items: z.array(UnknownAttempt), resends: Resends.nullable() });
export type UnknownList = z.infer<typeof UnknownList>;

/** The most open requests that are shown, and decided about, at once. */
export const MOST_UNKNOWN = 200;

/** One request of `attemptId`, or several of `attemptIds`: about all of these, or about none. */
export const ResolveUnknown = z
  .object({
    attemptId: z.uuid("attemptId is the id of an unknown request").optional(),
    attemptIds: z
      .array(z.uuid("attemptIds are the ids of unknown requests"))
      .min(1, "attemptIds names one request at least")
      .max(MOST_UNKNOWN, `attemptIds names ${MOST_UNKNOWN} requests at most`)
      .optional(),
    as: z.enum(["sent", "not-sent", "resend"], { error: "as is one of sent, not-sent, resend" }),
  })
  .refine(({ attemptId, attemptIds }) => (attemptId === undefined) !== (attemptIds === undefined), {
    path: ["attemptId"],
    error: "attemptId is the id of an unknown request, or attemptIds names several",
  });
export type ResolveUnknown = z.infer<typeof ResolveUnknown>;
