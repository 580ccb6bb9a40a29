import "../zod.ts";
import { z } from "zod";

/** Every error answer of our own door (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z
    .literal("about:blank")
    .default("about:blank")
    .describe("Always this one: problems differ by their code."),
  title: z.string().describe("The name of the HTTP status."),
  status: z.int().describe("The HTTP status."),
  code: z.string().describe("What went wrong, for a program: it stays as it is."),
  detail: z.string().describe("What went wrong, for people: its words may change."),
  requestId: z.string().describe("Give it to whoever runs this console: the log has it."),
  fields: z
    .array(
      z.object({
        path: z.string().describe("Which field, with dots between its parts."),
        rule: z.string().describe("The rule that it breaks."),
      }),
    )
    .default([])
    .describe("Each field that was refused."),
  retry: z
    .enum(["safe", "after", "never", "unknown-outcome"])
    .default("never")
    .describe(
      "May the same request be made again: at once, after a wait, never, or is it unknown whether it took effect.",
    ),
  retryAfterMs: z.number().optional().describe("Milliseconds to wait before that."),
});
export type Problem = z.infer<typeof Problem>;
