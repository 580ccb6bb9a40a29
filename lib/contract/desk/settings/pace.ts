import { z } from "zod";
import { MOST_A_SECOND, PACE } from "../../rules/sending/pace.ts";

const limit = (service: keyof typeof MOST_A_SECOND) => {
  const rule = `${service} is a whole number of messages a second from 1 to ${MOST_A_SECOND[service]}, or null`;
  return z.int(rule).min(1, rule).max(MOST_A_SECOND[service], rule).nullable();
};

/** Messages a second that all campaigns of a service send together at most; null: as fast as the service takes them. */
export const PaceLimits = z.object({ sms: limit("sms"), chat: limit("chat") });
export type PaceLimits = z.infer<typeof PaceLimits>;

const bounds = (service: keyof typeof MOST_A_SECOND) => {
  const [most, what] = [PACE[service].ceiling, service === "sms" ? "requests" : "people"];
  const bound = (name: string) => {
    const rule = `the ${name} of ${service} is a whole number of ${what} a second from 1 to ${most}, or null`;
    return z.int(rule).min(1, rule).max(most, rule).nullable();
  };
  return z
    .object({ start: bound("start"), ceiling: bound("ceiling") })
    .refine(({ start, ceiling }) => start === null || ceiling === null || start <= ceiling, {
      error: `the start of ${service} is at most its ceiling`,
      path: ["start"],
    });
};

/** Where each service begins and what it never exceeds: requests of SMS, people of chat, a second; null: as built in. */
export const PaceBounds = z.object({ sms: bounds("sms"), chat: bounds("chat") });
export type PaceBounds = z.infer<typeof PaceBounds>;

/** What somebody sets; without bounds these stay as they are. `seen`: what was set when they began. */
export const UpdatePaces = PaceLimits.extend({
  bounds: PaceBounds.optional(),
  seen: PaceLimits.extend({ bounds: PaceBounds }).optional(),
});
export type UpdatePaces = z.infer<typeof UpdatePaces>;

const rate = z.number().nullable();

/** What the service was found to take: requests of SMS, and people of chat, a second; null before the first. */
export const LearnedPaces = z.object({ sms: rate, chat: rate });

/** What somebody has set, and what was learned. */
export const Paces = z.object({ limits: PaceLimits, bounds: PaceBounds, learned: LearnedPaces });
export type Paces = z.infer<typeof Paces>;
