import "../zod.ts";
import { z } from "zod";
import { EVENTS_SHOWN } from "./choices.ts";
import { ListEvents } from "./event.ts";

/** The list whose events are to be worked on again: its filter, and from when on it was shown. */
export const CreateEventReplays = ListEvents.omit({ cursor: true, rows: true }).extend({
  since: z.iso.datetime().optional(),
});
export type CreateEventReplays = z.infer<typeof CreateEventReplays>;

/** What was found, or done: of so many events so many change something; the most frequent changes in words. */
export const ReplayTally = z.object({
  events: z.int(),
  changes: z.int(),
  fails: z.int(),
  kinds: z.array(z.object({ before: z.string(), after: z.string(), count: z.int() })),
});
export type ReplayTally = z.infer<typeof ReplayTally>;

/** `trying` and `working` go on by themselves; `tried` waits for a yes, for an hour. */
export const REPLAY_PHASES = ["trying", "tried", "working", "done", "stopped"] as const;
export type ReplayPhase = (typeof REPLAY_PHASES)[number];

/** `isCut`: more events fit than are worked on at once, and these are the newest. */
export const EventReplays = z.object({
  id: z.string(),
  by: z.string(),
  createdAt: z.string(),
  type: z.string().nullable(),
  show: z.enum(EVENTS_SHOWN).nullable(),
  q: z.string().nullable(),
  since: z.string().nullable(),
  phase: z.enum(REPLAY_PHASES),
  isCut: z.boolean(),
  tried: ReplayTally,
  worked: ReplayTally,
});
export type EventReplays = z.infer<typeof EventReplays>;

export const EventReplaysAnswer = z.object({ replays: EventReplays.nullable() });
export type EventReplaysAnswer = z.infer<typeof EventReplaysAnswer>;

export const EventReplaysId = z.object({ id: z.uuid() });

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
