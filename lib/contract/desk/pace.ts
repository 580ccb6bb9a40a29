import { z } from "zod";
import { MOST_A_SECOND } from "../rules/sending/pace.ts";

const limit = (service: keyof typeof MOST_A_SECOND) => {
  const rule = `${service} is a whole number of messages a second from 1 to ${MOST_A_SECOND[service]}, or null`;
  return z.int(rule).min(1, rule).max(MOST_A_SECOND[service], rule).nullable();
};

/** Messages a second that all campaigns of a service send together at most; null: as fast as the service takes them. */
export const PaceLimits = z.object({ sms: limit("sms"), chat: limit("chat") });
export type PaceLimits = z.infer<typeof PaceLimits>;

const rate = z.number().nullable();

/** What the service was found to take: requests of SMS, and people of chat, a second; null before the first. */
export const LearnedPaces = z.object({ sms: rate, chat: rate });

/** What somebody has set, and what was learned. */
export const Paces = z.object({ limits: PaceLimits, learned: LearnedPaces });
export type Paces = z.infer<typeof Paces>;
