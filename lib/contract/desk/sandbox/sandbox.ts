import "../../zod.ts";
import { z } from "zod";
import { EVENT_TYPES } from "../../wire/event.ts";
import { SandboxBehaviour, SandboxFaults } from "./sandbox-behaviour.ts";

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
