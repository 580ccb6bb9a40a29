import { z } from "zod";
import { EVENT_TYPES } from "../wire/event.ts";

/** The parts of the portal; each is one address of the page and one read. */
export const SANDBOX_SECTIONS = [
  "connection",
  "keys",
  "webhook",
  "credits",
  "sms",
  "templates",
  "customers",
  "calls",
  "faults",
  "settings",
] as const;
export type SandboxSection = (typeof SANDBOX_SECTIONS)[number];

/** `GET /api/sandbox?section=…`. */
export const SandboxQuery = z.object({ section: z.enum(SANDBOX_SECTIONS).default("connection") });

const Time = z.string();
const Count = z.int();
const EventTypes = z.array(z.enum(EVENT_TYPES));

export const GRANTS = ["chat", "sms", "voice"] as const;

/** The callback endpoint without its secret (§6.1); paused by hand or after too many failures (§6.4). */
export const SandboxWebhook = z.object({
  url: z.string(),
  eventTypes: EventTypes,
  state: z.enum(["active", "paused"]),
  consecutiveFailures: Count,
});
export type SandboxWebhook = z.infer<typeof SandboxWebhook>;

/** What the portal shows first: readiness, what is under way, the sandbox's own time. */
export const SandboxConnection = z.object({
  /** Where other programs of this machine reach it. */
  url: z.string(),
  now: Time,
  customer: z.object({
    balance: Count,
    isChatReady: z.boolean(),
    hasPhoneNumber: z.boolean(),
    hasVoice: z.boolean(),
  }),
  counts: z.object({
    sms: Count,
    smsUnderWay: Count,
    chat: Count,
    chatUnderWay: Count,
    calls: Count,
    deliveriesWaiting: Count,
  }),
  webhook: SandboxWebhook.nullable(),
});
export type SandboxConnection = z.infer<typeof SandboxConnection>;

export const SandboxKey = z.object({
  id: z.string(),
  hint: z.string(),
  grants: z.array(z.string()),
  createdAt: Time,
  expiresAt: Time.nullable(),
  /** By the sandbox's own time, which may be ahead of every other clock. */
  isExpired: z.boolean(),
  revokedAt: Time.nullable(),
});
export type SandboxKey = z.infer<typeof SandboxKey>;

export const SandboxDelivery = z.object({
  id: Count,
  eventId: z.string(),
  eventType: z.string(),
  /** The customer's number or the template; null for a test event. */
  about: z.string().nullable(),
  /** The state it tells, where it tells one. */
  news: z.string().nullable(),
  state: z.string(),
  attempts: Count,
  dueAt: Time.nullable(),
  createdAt: Time,
  responseStatus: Count.nullable(),
  responseText: z.string().nullable(),
});
export type SandboxDelivery = z.infer<typeof SandboxDelivery>;

export const SENDER_STATES = ["approved", "pending", "rejected"] as const;

export const SandboxSender = z.object({
  id: z.string(),
  name: z.string(),
  legacyId: Count.nullable(),
  state: z.enum(SENDER_STATES),
  usageLimit: Count.nullable(),
  used: Count,
});
export type SandboxSender = z.infer<typeof SandboxSender>;

export const SandboxSms = z.object({
  messageId: z.string(),
  recipient: z.string(),
  status: z.string(),
  sentAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  createdAt: Time,
});
export type SandboxSms = z.infer<typeof SandboxSms>;

export const SandboxTemplate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  /** What the provider decided, in its own spelling; the service may not have seen it yet (§3.3). */
  providerStatus: z.string(),
  revision: Count,
  rejectionReason: z.string().nullable(),
  componentSchema: z.unknown(),
  syncedAt: Time,
});
export type SandboxTemplate = z.infer<typeof SandboxTemplate>;

/** One customer's window: text may be sent while it is open, a template always (§4.1 r2). */
export const SandboxConversation = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  lastInboundAt: Time.nullable(),
  openUntil: Time.nullable(),
});
export type SandboxConversation = z.infer<typeof SandboxConversation>;

export const SandboxCall = z.object({
  id: z.string(),
  destinationNumber: z.string(),
  status: z.string(),
  hasRecording: z.boolean(),
  createdAt: Time,
  endedAt: Time.nullable(),
});
export type SandboxCall = z.infer<typeof SandboxCall>;

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
  .int("is a whole number of ms")
  .min(0, "is not below 0")
  .max(86_400_000, "is 86,400,000 ms at most");
const Share = z.number("is a number from 0 to 1").min(0, "is from 0 to 1").max(1, "is from 0 to 1");

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
  webhookTimeoutMs: Delay.min(1, "is at least 1").max(10_000, "is 10,000 ms at most"),
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
  smsMessageId: z.enum(["uuid", "numeric", "text"]),
  smsStatusIds: z.enum(["uuid", "any"]),
  smsMaxRecipients: z.int("is a whole number").min(1, "is at least 1").max(1_000_000, "is 1,000,000 at most"),
  smsTooMany: z.enum(["400", "413"]),
  smsError: z.enum(["mixed", "text", "list", "object"]),
  hasStackTrace: z.boolean(),
  eventMessageId: z.enum(["numeric", "uuid"]),
  chatInitialStatus: z.enum(["processing", "queued", "accepted"]),
  chatSteps: z.enum(["provider", "every"]),
  chatMessageId: z.enum(["present", "absent", "numeric", "wamid"]),
  wamid: z.enum(["result", "first-event", "later-event", "never"]),
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
  hasRecordingRanges: z.boolean(),
  enabledCountries: z.array(z.enum(SMS_COUNTRIES)),
  allowsLoopbackWebhooks: z.boolean(),
  seed: z.int("is a whole number"),
});
export type SandboxBehaviour = z.infer<typeof SandboxBehaviour>;

/** What `GET /api/sandbox` answers for each section; the page names the one it shows. */
export const SANDBOX_ANSWERS = {
  connection: SandboxConnection,
  keys: z.object({ keys: z.array(SandboxKey) }),
  webhook: z.object({ webhook: SandboxWebhook.nullable(), deliveries: z.array(SandboxDelivery) }),
  credits: z.object({ balance: Count, senders: z.array(SandboxSender) }),
  sms: z.object({
    counts: z.array(z.object({ status: z.string(), count: Count })),
    messages: z.array(SandboxSms),
  }),
  templates: z.object({ templates: z.array(SandboxTemplate) }),
  customers: z.object({ windows: z.enum(["inbound", "open"]), conversations: z.array(SandboxConversation) }),
  calls: z.object({ calls: z.array(SandboxCall) }),
  faults: SandboxFaults,
  settings: SandboxBehaviour,
} as const satisfies Record<SandboxSection, z.ZodType>;
export type SandboxAnswers = { [Section in SandboxSection]: z.infer<(typeof SANDBOX_ANSWERS)[Section]> };

export const SandboxAnswer = z.union(Object.values(SANDBOX_ANSWERS));
