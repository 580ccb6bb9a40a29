import { z } from "zod";
import { LEAST_DAYS } from "../../rules/least-days.ts";

const MOST_DAYS = 3_650;

const days = (what: keyof typeof LEAST_DAYS) =>
  z
    .int(`${what} is a whole number of days, or null to keep them`)
    .min(LEAST_DAYS[what], `${what} are kept for at least ${LEAST_DAYS[what]} days`)
    .max(MOST_DAYS, `${what} are kept for at most ${MOST_DAYS} days; null keeps them`)
    .nullable();

/** How many days each kind of detail is kept; null keeps it. Totals, decisions and the audit log always stay. */
export const RetentionDays = z.object({
  /** Events of the webhook. */
  events: days("events"),
  /** Answers of the service, word for word. */
  answers: days("answers"),
  /** People, texts and messages of campaigns and sends that have ended. */
  people: days("people"),
  /** Numbers, words, notes and tags of calls, and the links to their recordings. */
  calls: days("calls"),
});
export type RetentionDays = z.infer<typeof RetentionDays>;
export type RetentionClass = keyof RetentionDays;

// A client from before there were days for calls says nothing of them.
const SetDays = RetentionDays.partial({ calls: true });

/** `PUT /api/retention`; without `calls` those days stay as they are. `seen`: the days when the person began. */
export const UpdateRetention = SetDays.extend({ seen: SetDays.optional() });
export type UpdateRetention = z.infer<typeof UpdateRetention>;

/** The rule, and up to when each was removed; null where none was. */
export const Retention = z.object({
  days: RetentionDays,
  removedBefore: z.object({
    events: z.string().nullable(),
    answers: z.string().nullable(),
    people: z.string().nullable(),
    calls: z.string().nullable(),
  }),
});
export type Retention = z.infer<typeof Retention>;
