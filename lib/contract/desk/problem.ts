import { z } from "zod";

/** Every error answer of our own door (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z.literal("about:blank").default("about:blank"),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), rule: z.string() })).default([]),
  retry: z.enum(["safe", "after", "never", "unknown-outcome"]).default("never"),
  retryAfterMs: z.number().optional(),
});
export type Problem = z.infer<typeof Problem>;
