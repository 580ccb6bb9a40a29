import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { LEAST_DAYS } from "../../rules/least-days.ts";
import { MOST_A_SECOND, PACE } from "../../rules/sending/pace.ts";

const limit = (service: keyof typeof MOST_A_SECOND) => {
  const rule = {
    error: () =>
      t(
        `${service} is a whole number of messages a second from 1 to ${MOST_A_SECOND[service]}, or null`,
        `${service} ni idadi kamili ya jumbe kwa sekunde kuanzia 1 hadi ${MOST_A_SECOND[service]}, au null`,
      ),
  };
  return z.int(rule).min(1, rule).max(MOST_A_SECOND[service], rule).nullable();
};

/** Messages a second that all campaigns of a service send together at most; null: as fast as the service takes them. */
export const PaceLimits = z.object({ sms: limit("sms"), chat: limit("chat") });
export type PaceLimits = z.infer<typeof PaceLimits>;

function boundRule(service: keyof typeof MOST_A_SECOND, name: "start" | "ceiling"): string {
  const most = PACE[service].ceiling;
  const what = service === "sms" ? t("requests", "maombi") : t("people", "watu");
  const which = name === "start" ? t("start", "mwanzo wa") : t("ceiling", "kikomo cha");
  return t(
    `the ${which} of ${service} is a whole number of ${what} a second from 1 to ${most}, or null`,
    `${which} ${service} ni idadi kamili ya ${what} kwa sekunde kuanzia 1 hadi ${most}, au null`,
  );
}

const bounds = (service: keyof typeof MOST_A_SECOND) => {
  const most = PACE[service].ceiling;
  const bound = (name: "start" | "ceiling") => {
    const rule = { error: () => boundRule(service, name) };
    return z.int(rule).min(1, rule).max(most, rule).nullable();
  };
  return z
    .object({ start: bound("start"), ceiling: bound("ceiling") })
    .refine(({ start, ceiling }) => start === null || ceiling === null || start <= ceiling, {
      error: () =>
        t(`the start of ${service} is at most its ceiling`, `mwanzo wa ${service} hauzidi kikomo chake`),
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

const MOST_DAYS = 3_650;

const days = (what: keyof typeof LEAST_DAYS) =>
  z
    .int({
      error: () =>
        t(
          `${what} is a whole number of days, or null to keep them`,
          `${what} ni idadi kamili ya siku, au null ili zisifutwe`,
        ),
    })
    .min(LEAST_DAYS[what], {
      error: () =>
        t(
          `${what} are kept for at least ${LEAST_DAYS[what]} days`,
          `${what} zinahifadhiwa angalau siku ${LEAST_DAYS[what]}`,
        ),
    })
    .max(MOST_DAYS, {
      error: () =>
        t(
          `${what} are kept for at most ${MOST_DAYS} days; null keeps them`,
          `${what} zinahifadhiwa siku zisizozidi ${MOST_DAYS}; null haizifuti`,
        ),
    })
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

/** What runs here and how it is set; never a key or a secret. Times in ms, sizes in bytes. */
export const Console = z.object({
  /** Of this console, as its package says. */
  version: z.string(),
  commit: z.string().nullable(),
  environment: z.enum(["sandbox", "live"]),
  sandboxAdminUrl: z.string().nullable(),
  publicOrigin: z.string(),
  zone: z.string(),
  region: z.string(),
  database: z.object({ version: z.string(), bytes: z.int(), answerMs: z.int() }),
  /** Room where the data folder is; null where the system does not say. */
  disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
  /** The last backup, by the moment that it holds, and why the one of this night failed; null where none was ever made or tried. */
  backup: z
    .object({ at: z.string().nullable(), place: z.string().nullable(), failure: z.string().nullable() })
    .nullable(),
  /** Processes that may send and are alive: each holds a lock as long as it lives. */
  senders: z.int(),
  service: z.object({ chat: z.string(), sms: z.string(), voice: z.string() }),
  webhook: z.object({ url: z.string(), secrets: z.int() }),
  /** Where notices are posted, and how that goes; null where nobody has set it. */
  noticeWebhook: z
    .object({
      host: z.string(),
      postedAt: z.string().nullable(),
      /** Of the newest that is still tried. */
      problem: z.string().nullable(),
      /** Of the notices that are kept, those that were never accepted and are tried no more. */
      givenUp: z.int(),
      /** Those that were too old to be posted when a worker ran again. */
      missed: z.int(),
    })
    .nullable(),
  retention: Retention,
  paces: Paces,
});
export type Console = z.infer<typeof Console>;
