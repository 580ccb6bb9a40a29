import "../../zod.ts";
import { z } from "zod";

/** Senders as learned from accepted and refused sends; the service has no list of them. */
export const SenderList = z.object({
  items: z
    .array(
      z.object({
        name: z.string().describe("Name of the sender, as customers see it."),
        outcome: z
          .enum(["accepted", "not-found", "not-approved", "limit-reached"])
          .describe("What the service said of it last."),
        outcomeAt: z.string().describe("When it said that."),
      }),
    )
    .describe("The senders, the last one heard of first."),
});
export type SenderList = z.infer<typeof SenderList>;
