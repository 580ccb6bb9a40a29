import { z } from "zod";

const Frame = z.looseObject({
  status: z.number().int(),
  message: z.string().optional(),
  timestamp: z.string().optional(),
  path: z.string().optional(),
  pagination: z.unknown().optional(),
});

/** The success envelope of every group around one operation's `data` (§2.1); `status` equals the HTTP status. */
export function successEnvelope<T extends z.ZodType>(data: T) {
  return Frame.extend({ data });
}

/** A request-level chat error: the success frame with `{code}` in `data` (§2.1, §7.1). */
export const ChatError = Frame.extend({ data: z.looseObject({ code: z.string() }) });
export type ChatError = z.infer<typeof ChatError>;

/** An SMS (and voice) error: `code` on top, `error` a string, array or object (§2.1, §7.2). */
export const SmsError = Frame.extend({ code: z.string(), error: z.unknown().optional() });
export type SmsError = z.infer<typeof SmsError>;

export type Refusal = { status?: number; code?: string; message?: string };

/** Reads status, code and text out of either error envelope; what is missing or of another type is left out. */
export function readRefusal(body: unknown): Refusal {
  const frame = asRecord(body);
  const refusal: Refusal = {};
  if (typeof frame.status === "number") refusal.status = frame.status;
  const code = textOf(frame.code) ?? textOf(asRecord(frame.data).code);
  if (code) refusal.code = code;
  const message = textOf(frame.message) ?? textOf(frame.error) ?? firstText(frame.message);
  if (message) refusal.message = message;
  return refusal;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function firstText(value: unknown): string | undefined {
  return Array.isArray(value) ? value.map(textOf).find(Boolean) : undefined;
}
