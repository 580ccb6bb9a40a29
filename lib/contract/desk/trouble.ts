import { z } from "zod";

/** The service refuses the key, no event came since chat messages were accepted, fewer credits are left than went in 7 days. */
export const TROUBLES = ["key", "silent", "credits"] as const;
export type TroubleName = (typeof TROUBLES)[number];

/** What is wrong with the service as a whole. `credits` of that trouble alone: about how many are left, and went in 7 days. */
export const Trouble = z.object({
  name: z.enum(TROUBLES),
  since: z.string(),
  credits: z.object({ left: z.int(), used: z.int() }).nullable(),
});
export type Trouble = z.infer<typeof Trouble>;
