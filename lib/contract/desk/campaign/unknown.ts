import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
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
    attemptId: z
      .uuid({
        error: () =>
          t(
            "attemptId is the id of an unknown request",
            "attemptId ni ID ya ombi lenye matokeo yasiyojulikana",
          ),
      })
      .optional(),
    attemptIds: z
      .array(
        z.uuid({
          error: () =>
            t(
              "attemptIds are the ids of unknown requests",
              "attemptIds ni ID za maombi yenye matokeo yasiyojulikana",
            ),
        }),
      )
      .min(1, {
        error: () => t("attemptIds names one request at least", "attemptIds inataja angalau ombi moja"),
      })
      .max(MOST_UNKNOWN, {
        error: () =>
          t(
            `attemptIds names ${MOST_UNKNOWN} requests at most`,
            `attemptIds inataja maombi yasiyozidi ${MOST_UNKNOWN}`,
          ),
      })
      .optional(),
    as: z.enum(["sent", "not-sent", "resend"], {
      error: () => t("as is one of sent, not-sent, resend", "as ni mojawapo ya sent, not-sent, resend"),
    }),
  })
  .refine(({ attemptId, attemptIds }) => (attemptId === undefined) !== (attemptIds === undefined), {
    path: ["attemptId"],
    error: () =>
      t(
        "attemptId is the id of an unknown request, or attemptIds names several",
        "attemptId ni ID ya ombi lenye matokeo yasiyojulikana, au attemptIds inataja kadhaa",
      ),
  });
export type ResolveUnknown = z.infer<typeof ResolveUnknown>;
