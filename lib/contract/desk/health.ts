import { z } from "zod";

/** What the worker does again and again: sends, follows calls, reads SMS statuses, applies callbacks, closes what is over. */
export const LOOPS = ["campaigns", "calls", "polls", "events", "upkeep"] as const;
export const LoopName = z.enum(LOOPS);
export type LoopName = z.infer<typeof LoopName>;

/** Work that no worker has finished a round of for 60 s; `since` is null where no worker ever ran. */
export const StandingStill = z.object({ loop: LoopName, since: z.string().nullable() });
export type StandingStill = z.infer<typeof StandingStill>;

/**
 * `GET /api/health/live` and `/api/health/ready`; a process that is not ready answers a `not_ready` problem. Work that
 * stands still is named beside `ready`: callbacks must still be taken.
 */
export const HealthAnswer = z.object({
  status: z.enum(["live", "ready"]),
  standingStill: z.array(StandingStill).optional(),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;
