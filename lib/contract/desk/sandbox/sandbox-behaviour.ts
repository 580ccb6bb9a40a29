import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";

const Count = z.int();

/** One fault on a switch; which of the optional fields a kind takes is the sandbox's own rule. */
export const SandboxFault = z.object({
  kind: z.string(),
  operation: z.string(),
  number: z
    .string()
    .regex(/^\+?\d{3,15}$/)
    .optional(),
  share: z.number().min(0).max(1),
  times: z.int().min(1).optional(),
  after: z.int().min(0).optional(),
  afterRecipients: z.int().min(0).optional(),
  when: z.enum(["before", "after"]).optional(),
  as: z.string().optional(),
  field: z
    .string()
    .regex(/^(\w+|\*)(\.(\w+|\*)){0,7}$/)
    .optional(),
  status: z.int().min(400).max(599).optional(),
  http: z.int().min(200).max(599).optional(),
  envelope: z.int().min(200).max(599).optional(),
  ms: z.int().min(0).optional(),
  copies: z.int().optional(),
  withinMs: z.int().optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  recipientShare: z.number().min(0).max(1).optional(),
});
export type SandboxFault = z.infer<typeof SandboxFault>;

export const SandboxFaultPlan = z.object({ seed: z.int(), rules: z.array(SandboxFault).max(50) });
export type SandboxFaultPlan = z.infer<typeof SandboxFaultPlan>;

/** The plan as it goes: how often each rule has fired since it was started. */
export const SandboxFaults = SandboxFaultPlan.extend({ fired: z.array(Count) });
export type SandboxFaults = z.infer<typeof SandboxFaults>;

const Delay = z
  .int({ error: () => t("is a whole number of ms", "ni idadi kamili ya ms") })
  .min(0, { error: () => t("is not below 0", "si chini ya 0") })
  .max(86_400_000, { error: () => t("is 86,400,000 ms at most", "haizidi ms 86,400,000") });
const Share = z
  .number({ error: () => t("is a number from 0 to 1", "ni namba kati ya 0 na 1") })
  .min(0, { error: () => t("is from 0 to 1", "ni kati ya 0 na 1") })
  .max(1, { error: () => t("is from 0 to 1", "ni kati ya 0 na 1") });

/** Countries whose mobiles the sandbox knows (§4.2 r6: enabled countries are deployment-dependent). */
export const SMS_COUNTRIES = ["TZ", "KE", "UG", "RW"] as const;

/** How the sandbox behaves where the contract leaves it open; delays in ms, shares from 0 to 1. */
export const SandboxBehaviour = z.object({
  smsSubmitMs: Delay,
  smsDeliverMs: Delay,
  chatStepMs: Delay,
  templateReviewMs: Delay,
  callStepMs: Delay,
  callTalkMs: Delay,
  recordingDelayMs: Delay,
  recordingLinkMs: Delay,
  latencyMs: Delay,
  webhookTimeoutMs: Delay.min(1, { error: () => t("is at least 1", "ni 1 au zaidi") }).max(10_000, {
    error: () => t("is 10,000 ms at most", "haizidi ms 10,000"),
  }),
  smsFailedShare: Share,
  smsSilentShare: Share,
  smsPartialShare: Share,
  chatFailedShare: Share,
  chatLateFailedShare: Share,
  chatFailedDeliveredShare: Share,
  chatUnknownShare: Share,
  chatReadShare: Share,
  callRecordedShare: Share,
  windows: z.enum(["inbound", "open"]),
  smsSendStatus: z.enum(["202", "200"]),
  smsMessageId: z.enum(["uuid", "numeric", "text"]),
  smsStatusIds: z.enum(["uuid", "any"]),
  smsMaxRecipients: z
    .int({ error: () => t("is a whole number", "ni namba kamili") })
    .min(1, { error: () => t("is at least 1", "ni 1 au zaidi") })
    .max(1_000_000, { error: () => t("is 1,000,000 at most", "haizidi 1,000,000") }),
  smsLengths: z.enum(["gsm", "unicode"]),
  smsTooMany: z.enum(["400", "413"]),
  smsError: z.enum(["mixed", "text", "list", "object"]),
  hasStackTrace: z.boolean(),
  eventMessageId: z.enum(["numeric", "uuid"]),
  chatInitialStatus: z.enum(["processing", "queued", "accepted"]),
  chatSteps: z.enum(["provider", "every"]),
  chatErrors: z.enum(["everywhere", "list"]),
  chatMessageId: z.enum(["present", "absent", "numeric", "wamid"]),
  wamid: z.enum(["result", "first-event", "later-event", "never"]),
  failedWamid: z.enum(["present", "absent"]),
  templateReviews: z.enum(["event", "read", "sync"]),
  callList: z.enum(["items", "results", "calls", "rows", "data", "array"]),
  callTotal: z.enum([
    "pagination",
    "meta",
    "total",
    "totalCount",
    "totalItems",
    "totalRecords",
    "count",
    "beside",
    "none",
  ]),
  callWords: z.enum(["usual", "lower", "unknown"]),
  callClock: z.enum(["right", "backwards", "absent"]),
  recordingFormat: z.enum(["wav", "mp3", "ogg"]),
  recordingHost: z.enum(["own", "other"]),
  hasRecordingRanges: z.boolean(),
  enabledCountries: z.array(z.enum(SMS_COUNTRIES)),
  allowsLoopbackWebhooks: z.boolean(),
  seed: z.int({ error: () => t("is a whole number", "ni namba kamili") }),
});
export type SandboxBehaviour = z.infer<typeof SandboxBehaviour>;
