import "../../zod.ts";
import { z } from "zod";
import { EVENT_TYPES } from "../../wire/event.ts";
import { INTERNATIONAL_NUMBER } from "../../wire/international-number.ts";
import { GRANTS, SENDER_STATES } from "./sandbox.ts";
import { SandboxBehaviour, SandboxFaultPlan } from "./sandbox-behaviour.ts";
import { INBOUND_TYPES } from "./sandbox-fields.ts";

const nothing = z.object({});
const id = z
  .string({ error: "id is required" })
  .regex(/^[\w-]{1,64}$/, "id is letters, digits, - and _ only");
const grants = z.array(z.enum(GRANTS)).min(1, "grants names at least one");
const number = z
  .string({ error: "number is required" })
  .trim()
  .regex(INTERNATIONAL_NUMBER, "number is an international number such as +255712000001");
const credits = z.int("credits is a whole number").max(1_000_000_000, "credits is at most 1,000,000,000");

/** Body of `POST /api/sandbox/:action` for each action; nothing else reaches the sandbox. */
export const SANDBOX_ACTIONS = {
  "update-connection": z.object({
    isChatReady: z.boolean().optional(),
    hasPhoneNumber: z.boolean().optional(),
    hasVoice: z.boolean().optional(),
  }),
  "create-key": z.object({
    grants,
    /** Null for a key without an end. */
    expiresInHours: z
      .int("expiresInHours is a whole number")
      .min(1, "expiresInHours is at least 1")
      .max(8_760, "expiresInHours is at most 8,760")
      .nullable()
      .default(null),
  }),
  "update-key": z.object({ id, grants }),
  "rotate-key": z.object({ id }),
  "revoke-key": z.object({ id }),
  "update-webhook": z.object({
    url: z.url({ protocol: /^https?$/, error: "url is an address that starts with https:// or http://" }),
    /** None is a subscription too: no production event is sent (§6.1). */
    eventTypes: z.array(z.enum(EVENT_TYPES)),
  }),
  "delete-webhook": nothing,
  "rotate-secret": nothing,
  "pause-webhook": nothing,
  "reactivate-webhook": nothing,
  "test-webhook": nothing,
  "add-credits": z.object({ credits: credits.min(1, "credits is at least 1") }),
  "set-credits": z.object({ credits: credits.min(0, "credits is not below 0") }),
  "update-sender": z.object({
    name: z
      .string({ error: "name is required" })
      .trim()
      .min(1, "name is required")
      .max(32, "name has at most 32 characters"),
    state: z.enum(SENDER_STATES),
    usageLimit: z.int("usageLimit is a whole number").min(0, "usageLimit is not below 0").nullable(),
  }),
  "review-template": z.object({
    id,
    verdict: z.enum(["approve", "reject", "pause", "disable", "delete"]),
    reason: z.string().trim().max(500, "reason has at most 500 characters").optional(),
  }),
  "receive-message": z.object({
    from: number,
    name: z.string().trim().min(1, "name is required").max(100, "name has at most 100 characters"),
    type: z.enum(INBOUND_TYPES).default("text"),
    text: z.string().trim().min(1, "text is required").max(4_096, "text has at most 4,096 characters"),
  }),
  "close-window": z.object({ phone: z.string().regex(/^\d{1,20}$/, "phone is digits only") }),
  "end-call": z.object({
    id,
    status: z.enum(["COMPLETED", "NO_ANSWER", "BUSY", "FAILED"]),
    hasRecording: z.boolean(),
    /** How long was talked; 12 s where nothing is said. */
    talkSeconds: z.int().min(1).max(5_400, "talkSeconds is at most 5,400").optional(),
  }),
  "update-faults": SandboxFaultPlan,
  "update-settings": SandboxBehaviour.partial(),
  "advance-time": z.object({
    hours: z.int("hours is a whole number").min(1, "hours is at least 1").max(720, "hours is at most 720"),
  }),
  reset: nothing,
} as const satisfies Record<string, z.ZodType>;
export type SandboxAction = keyof typeof SANDBOX_ACTIONS;
export type SandboxInput<A extends SandboxAction = SandboxAction> = z.infer<(typeof SANDBOX_ACTIONS)[A]>;

export const SandboxActionParams = z.object({ action: z.string() });

/** What happened, in one sentence; a new key or secret is shown this once (§5 r2, §6.1). */
export const SandboxActionAnswer = z.object({
  said: z.string(),
  secret: z.object({ label: z.string(), value: z.string() }).optional(),
});
export type SandboxActionAnswer = z.infer<typeof SandboxActionAnswer>;
