import { z } from "zod";

/** Senders as learned from accepted and refused sends; the service has no list of them. */
export const SenderList = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(["accepted", "not-found", "not-approved", "limit-reached"]),
      outcomeAt: z.string(),
    }),
  ),
});
export type SenderList = z.infer<typeof SenderList>;
