import "../zod.ts";
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
