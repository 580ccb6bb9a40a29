import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { EVENT_TYPES } from "../../wire/event.ts";
import { INTERNATIONAL_NUMBER } from "../../wire/international-number.ts";
import { GRANTS, SENDER_STATES } from "./sandbox.ts";
import { SandboxBehaviour, SandboxFaultPlan } from "./sandbox-behaviour.ts";
import { INBOUND_TYPES } from "./sandbox-fields.ts";

const nothing = z.object({});
const id = z.string({ error: () => t("id is required", "id inahitajika") }).regex(/^[\w-]{1,64}$/, {
  error: () => t("id is letters, digits, - and _ only", "id ni herufi, tarakimu, - na _ tu"),
});
const grants = z
  .array(z.enum(GRANTS))
  .min(1, { error: () => t("grants names at least one", "grants inataja angalau moja") });
const number = z
  .string({ error: () => t("number is required", "namba inahitajika") })
  .trim()
  .regex(INTERNATIONAL_NUMBER, {
    error: () =>
      t(
        "number is an international number such as +255712000001",
        "namba iwe ya kimataifa kama +255712000001",
      ),
  });
const credits = z
  .int({ error: () => t("credits is a whole number", "credits ni namba kamili") })
  .max(1_000_000_000, {
    error: () => t("credits is at most 1,000,000,000", "credits haizidi 1,000,000,000"),
  });

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
      .int({ error: () => t("expiresInHours is a whole number", "expiresInHours ni namba kamili") })
      .min(1, { error: () => t("expiresInHours is at least 1", "expiresInHours ni 1 au zaidi") })
      .max(8_760, { error: () => t("expiresInHours is at most 8,760", "expiresInHours haizidi 8,760") })
      .nullable()
      .default(null),
  }),
  "update-key": z.object({ id, grants }),
  "rotate-key": z.object({ id }),
  "revoke-key": z.object({ id }),
  "update-webhook": z.object({
    url: z.url({
      protocol: /^https?$/,
      error: () =>
        t(
          "url is an address that starts with https:// or http://",
          "url ni anwani inayoanza na https:// au http://",
        ),
    }),
    /** None is a subscription too: no production event is sent (§6.1). */
    eventTypes: z.array(z.enum(EVENT_TYPES)),
  }),
  "delete-webhook": nothing,
  "rotate-secret": nothing,
  "pause-webhook": nothing,
  "reactivate-webhook": nothing,
  "test-webhook": nothing,
  "add-credits": z.object({
    credits: credits.min(1, { error: () => t("credits is at least 1", "credits ni 1 au zaidi") }),
  }),
  "set-credits": z.object({
    credits: credits.min(0, { error: () => t("credits is not below 0", "credits si chini ya 0") }),
  }),
  "update-sender": z.object({
    name: z
      .string({ error: () => t("name is required", "jina linahitajika") })
      .trim()
      .min(1, { error: () => t("name is required", "jina linahitajika") })
      .max(32, { error: () => t("name has at most 32 characters", "jina lina herufi zisizozidi 32") }),
    state: z.enum(SENDER_STATES),
    usageLimit: z
      .int({ error: () => t("usageLimit is a whole number", "usageLimit ni namba kamili") })
      .min(0, { error: () => t("usageLimit is not below 0", "usageLimit si chini ya 0") })
      .nullable(),
  }),
  "review-template": z.object({
    id,
    verdict: z.enum(["approve", "reject", "pause", "disable", "delete"]),
    reason: z
      .string()
      .trim()
      .max(500, { error: () => t("reason has at most 500 characters", "sababu ina herufi zisizozidi 500") })
      .optional(),
  }),
  "receive-message": z.object({
    from: number,
    name: z
      .string()
      .trim()
      .min(1, { error: () => t("name is required", "jina linahitajika") })
      .max(100, { error: () => t("name has at most 100 characters", "jina lina herufi zisizozidi 100") }),
    type: z.enum(INBOUND_TYPES).default("text"),
    text: z
      .string()
      .trim()
      .min(1, { error: () => t("text is required", "maandishi yanahitajika") })
      .max(4_096, {
        error: () => t("text has at most 4,096 characters", "maandishi yana herufi zisizozidi 4,096"),
      }),
  }),
  "close-window": z.object({
    phone: z.string().regex(/^\d{1,20}$/, { error: () => t("phone is digits only", "phone ni tarakimu tu") }),
  }),
  "end-call": z.object({
    id,
    status: z.enum(["COMPLETED", "NO_ANSWER", "BUSY", "FAILED"]),
    hasRecording: z.boolean(),
    /** How long was talked; 12 s where nothing is said. */
    talkSeconds: z
      .int()
      .min(1)
      .max(5_400, { error: () => t("talkSeconds is at most 5,400", "talkSeconds haizidi 5,400") })
      .optional(),
  }),
  "update-faults": SandboxFaultPlan,
  "update-settings": SandboxBehaviour.partial(),
  "advance-time": z.object({
    hours: z
      .int({ error: () => t("hours is a whole number", "hours ni namba kamili") })
      .min(1, { error: () => t("hours is at least 1", "hours ni 1 au zaidi") })
      .max(720, { error: () => t("hours is at most 720", "hours haizidi 720") }),
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
