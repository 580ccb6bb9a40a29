import { z } from "zod";

/** What came of working on an event again. `erased`: nothing of it is kept; `fails`: it cannot be worked on. */
export const REPLAY_OUTCOMES = ["changes", "same", "erased", "fails"] as const;

/** Its effect before, and by the rules of today: the state that it moves from and to stands in it. */
export const EventReplay = z.object({
  id: z.string(),
  outcome: z.enum(REPLAY_OUTCOMES),
  before: z.string().nullable(),
  after: z.string().nullable(),
  messageId: z.int().nullable(),
});
export type EventReplay = z.infer<typeof EventReplay>;

/** What the person had before them when they said yes. */
export const ReplayEvent = z.object({ after: z.string().max(2_000) });
export type ReplayEvent = z.infer<typeof ReplayEvent>;
