import "../../zod.ts";
import { z } from "zod";
import { KEY_RIGHTS } from "../choices.ts";
import { cursorOf } from "../cursor.ts";
import { RIGHTS } from "../team/rights.ts";

const name = z
  .string({ error: "name is required" })
  .trim()
  .min(1, "name is required")
  .max(80, "name has at most 80 characters");

const Network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: "addresses are IP addresses or networks such as 203.0.113.0/24",
});

const limit = (of: string) =>
  z
    .int({ error: `${of} is a whole number` })
    .min(1, `${of} is at least 1`)
    .max(10_000_000, `${of} is at most 10,000,000`)
    .nullable();

const rules = {
  rights: z
    .array(z.enum(KEY_RIGHTS, { error: `a right of a key is one of ${KEY_RIGHTS.join(", ")}` }))
    .min(1, "rights has at least one right"),
  /** Which senders its SMS may have; null: any. */
  senders: z.array(z.string().trim().min(1).max(64)).min(1).max(50).nullable().default(null),
  /** From which addresses or networks it is taken; null: from anywhere. */
  addresses: z.array(Network).min(1).max(50).nullable().default(null),
  messagesPerDay: limit("messagesPerDay").default(null),
  creditsPerDay: limit("creditsPerDay").default(null),
  expiresAt: z.iso
    .datetime({ offset: true, error: "expiresAt needs a date, a time and an offset such as +03:00" })
    .nullable()
    .default(null),
};

/** `POST /api/keys`. A test key is answered by a sandbox and reaches nobody; it stays one. */
export const CreateKey = z.object({ name, isTest: z.boolean().default(false), ...rules });
export type CreateKey = z.output<typeof CreateKey>;

/** `PUT /api/keys/:id`: all of its rules at once. `seen`: what they were when the manager began. */
export const UpdateKey = z.object({ name, ...rules, seen: z.object({ name, ...rules }).optional() });
export type UpdateKey = z.output<typeof UpdateKey>;

export const KeyId = z.object({ id: z.uuid({ error: "id is a UUID" }) });

/** A key as managers see it; times are ISO-8601. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its beginning and end. */
  hint: z.string(),
  isTest: z.boolean(),
  rights: z.array(z.enum(RIGHTS)),
  senders: z.array(z.string()).nullable(),
  addresses: z.array(z.string()).nullable(),
  messagesPerDay: z.int().nullable(),
  creditsPerDay: z.int().nullable(),
  /** Accepted today, where it has a limit. */
  messagesToday: z.int(),
  creditsToday: z.int(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  revokedAt: z.string().nullable(),
  /** Until when the secret before is still taken; null where none is. */
  oldUntil: z.string().nullable(),
  usedAt: z.string().nullable(),
  usedFrom: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `kinds`: which can be made here; beside the sandbox alone every key is a test key. */
export const ApiKeyList = z.object({
  items: z.array(ApiKey),
  kinds: z.array(z.enum(["live", "test"])),
});
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** The secret is shown once: only its hash is kept. */
export const NewKey = z.object({ key: ApiKey, secret: z.string() });
export type NewKey = z.infer<typeof NewKey>;

/** `POST /api/keys/:id/rotate`: how long the secret before is still taken. */
export const RotateKey = z.object({
  hours: z
    .int({ error: "hours is a whole number" })
    .min(0, "hours is at least 0")
    .max(168, "hours is at most 168")
    .default(24),
});
export type RotateKey = z.output<typeof RotateKey>;

/** `GET /api/keys/:id/requests`, the newest first. */
export const ListKeyRequests = z.object({
  cursor: cursorOf(19).optional(),
  show: z.enum(["all", "refused"], "show is all or refused").default("all"),
});
export type ListKeyRequests = z.output<typeof ListKeyRequests>;

/** One of the last requests of a key; of what was sent only names of fields. */
export const KeyRequest = z.object({
  id: z.string(),
  at: z.string(),
  /** Method and pattern of the address: `POST /api/v1/messages`. */
  door: z.string(),
  status: z.int(),
  /** Null where it was done. */
  code: z.string().nullable(),
  /** What was refused, and by which rule. */
  fields: z.array(z.object({ path: z.string(), rule: z.string() })),
  requestId: z.string(),
  tookMs: z.int(),
  /** Answered as before, by its Idempotency-Key. */
  isReplayed: z.boolean(),
  address: z.string(),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

export const KeyRequestList = z.object({ items: z.array(KeyRequest), nextCursor: z.string().nullable() });
export type KeyRequestList = z.infer<typeof KeyRequestList>;
