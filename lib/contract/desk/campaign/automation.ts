import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_BEGINS, MAX_FOLLOW_HOURS, RUN_STATES, UNLESS } from "../../rules/automation.ts";
import { MAX_CAMPAIGN_NAME } from "../../rules/name-length.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { FieldName } from "../people/person-field.ts";
import { shownText } from "../shown-name.ts";
import { CampaignState, Channel } from "./campaign.ts";
import { PlannedContent } from "./create-campaign.ts";

const at = z
  .string({ error: () => t("at is a time like 09:00", "at ni saa kama 09:00") })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("at is a time like 09:00", "at ni saa kama 09:00") })
  .describe("Hours and minutes, like 09:00.");
const weekdayRule = { error: () => t("weekday is 1 to 7", "weekday ni 1 hadi 7") };
const dayRule = { error: () => t("day is 1 to 31", "day ni 1 hadi 31") };

const every = <Each extends string>(each: Each) => z.literal(each).describe("day, week or month.");

/** By the clock of the console; of a shorter month its last day. */
export const Schedule = z.discriminatedUnion("every", [
  z.strictObject({ every: every("day"), at }),
  z.strictObject({
    every: every("week"),
    at,
    weekday: z.int(weekdayRule).min(1, weekdayRule).max(7, weekdayRule).describe("1 is Monday, 7 is Sunday."),
  }),
  z.strictObject({
    every: every("month"),
    at,
    day: z.int(dayRule).min(1, dayRule).max(31, dayRule).describe("Of a shorter month its last day."),
  }),
]);

const hoursRule = {
  error: () =>
    t(
      `hours is a whole number from 1 to ${MAX_FOLLOW_HOURS}`,
      `hours ni namba kamili kuanzia 1 hadi ${MAX_FOLLOW_HOURS}`,
    ),
};
const peopleRule = { error: () => t("asksAbove is a number of people", "asksAbove ni idadi ya watu") };

const common = {
  name: z
    .string({ error: () => t("name is required", "jina linahitajika") })
    .trim()
    .refine((given) => !isBlankText(given), { error: () => t("Give it a name", "Lipe jina") })
    .max(MAX_CAMPAIGN_NAME - 20, {
      error: () =>
        t(
          `A name has at most ${MAX_CAMPAIGN_NAME - 20} characters`,
          `Jina lina herufi zisizozidi ${MAX_CAMPAIGN_NAME - 20}`,
        ),
    }),
  /** The campaign or draft whose message, sender and limits it is sent with, as they are now; absent in a change: as before. */
  messageOf: z
    .uuid({ error: () => t("messageOf is the id of a campaign", "messageOf ni ID ya kampeni") })
    .optional(),
  /** To more people than this only by somebody’s yes; 0: always, null: never. */
  asksAbove: z.int(peopleRule).min(0, peopleRule).max(1_000_000, peopleRule).nullable(),
};

const begins = shownText("begins", MAX_BEGINS).regex(/^(?!\.)[^/\\]*$/, {
  error: () =>
    t(
      "begins is how the name of a file begins, without / and without a dot in front",
      "begins ni mwanzo wa jina la faili, bila / na bila nukta mbele",
    ),
});

/** The newest file in the folder of the operator whose name begins so; `phone` is its column of numbers, null: found as in an upload. */
export const NewestFile = z.strictObject({
  begins: begins.default(""),
  phone: z.string().max(500).nullable().default(null),
});
export type NewestFile = z.infer<typeof NewestFile>;

const repeat = z.strictObject({
  kind: z.literal("repeat"),
  ...common,
  schedule: Schedule,
  groupId: z.uuid().nullable().default(null),
  listId: z.uuid().nullable().default(null),
  newestFile: NewestFile.nullable().default(null),
  /** A field of kind date: each person gets it once for each of its values. */
  oncePer: FieldName.nullable().default(null),
});
const followUp = z.strictObject({
  kind: z.literal("follow-up"),
  ...common,
  /** One campaign, or each campaign of a repeat or follow-up from now on. */
  campaignId: z.uuid().nullable().default(null),
  automationId: z.uuid().nullable().default(null),
  /** Who has not. */
  unless: z.enum(UNLESS, {
    error: () => t(`unless is one of ${UNLESS.join(", ")}`, `unless ni mojawapo ya ${UNLESS.join(", ")}`),
  }),
  hours: z.int(hoursRule).min(1, hoursRule).max(MAX_FOLLOW_HOURS, hoursRule),
  /** They are put on a new list of people to call, and nothing is sent: it has no message. */
  isCallList: z.boolean().default(false),
});

const isOne = (...given: unknown[]): boolean => given.filter((each) => each !== null).length === 1;

/** `POST /api/automations`, and `PUT /api/automations/:id`. */
export const SaveAutomation = z
  .discriminatedUnion("kind", [repeat, followUp])
  .superRefine((given, { addIssue }) => {
    if (given.kind === "repeat" && !isOne(given.groupId, given.listId, given.newestFile))
      addIssue({
        code: "custom",
        path: ["groupId"],
        message: t("Choose a group, a list or a file", "Chagua kundi, orodha au faili"),
      });
    if (given.kind === "repeat" && given.newestFile !== null && given.oncePer !== null)
      addIssue({
        code: "custom",
        path: ["oncePer"],
        message: t(
          "Once for each value of a date goes with a group or a list",
          "Mara moja kwa kila thamani ya tarehe huenda na kundi au orodha",
        ),
      });
    if (given.kind === "follow-up" && !isOne(given.campaignId, given.automationId))
      addIssue({
        code: "custom",
        path: ["campaignId"],
        message: t("Choose what it follows", "Chagua kinachofuatiliwa"),
      });
  });
export type SaveAutomation = z.infer<typeof SaveAutomation>;

const Named = z.object({ id: z.uuid(), name: z.string() });

/** One time at which it was due, and what became of it. */
export const AutomationRun = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  dueAt: z.string(),
  /** Of how many due times one question is asked; 0 where it is asked of none. */
  missed: z.int(),
  people: z.int().nullable(),
  /** Why nothing was made. */
  reason: z.string().nullable(),
  /** The campaign that it follows. */
  of: Named.nullable(),
  /** The list of people to call that it made; null once that is deleted. */
  list: Named.nullable(),
  campaign: Named.extend({
    state: CampaignState,
    sent: z.int(),
    arrived: z.int(),
    skipped: z.int(),
    people: z.int(),
  }).nullable(),
});
export type AutomationRun = z.infer<typeof AutomationRun>;

/**
 * A repeat or a follow-up. Of a repeat the group or list is null once it is deleted. One that makes lists of people to call
 * sends nothing, and has the message of what it follows.
 */
export const Automation = z.object({
  id: z.uuid(),
  kind: z.enum(["repeat", "follow-up"]),
  name: z.string(),
  state: z.enum(["active", "paused"]),
  channel: Channel,
  messageClass: z.enum(["marketing", "service"]),
  content: PlannedContent,
  isCallList: z.boolean(),
  asksAbove: z.int().nullable(),
  schedule: Schedule.nullable(),
  group: Named.nullable(),
  list: Named.nullable(),
  newestFile: NewestFile.nullable(),
  oncePer: z.string().nullable(),
  follows: z.object({ campaign: Named.nullable(), automation: Named.nullable() }),
  unless: z.enum(UNLESS).nullable(),
  hours: z.int().nullable(),
  /** When it is due next, as far as that is known. */
  nextAt: z.string().nullable(),
  lastRun: AutomationRun.nullable(),
  /** Runs that wait for a person. */
  waiting: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type Automation = z.infer<typeof Automation>;

export const AutomationId = z.object({
  id: z.uuid({
    error: () => t("id is the id of a repeat or follow-up", "id ni ID ya inayojirudia au ya ufuatiliaji"),
  }),
});
export const Automations = z.object({ items: z.array(Automation) });
export type Automations = z.infer<typeof Automations>;
export const AutomationAnswer = z.object({ automation: Automation });

/** With its newest runs, and the steps that follow it; `stopped`: how many people it is stopped for. */
export const AutomationPage = AutomationAnswer.extend({
  runs: z.array(AutomationRun),
  steps: z.array(Automation),
  stopped: z.int(),
});
export type AutomationPage = z.infer<typeof AutomationPage>;

export const DecideRun = AutomationId.extend({ runId: z.uuid() });
export const DecidedRun = z.object({
  does: z.enum(["send", "skip"], { error: () => t("does is send or skip", "does ni send au skip") }),
});

/** `POST /api/automations/:id/stop`: one person gets nothing from it from now on. */
export const StopPerson = z.object({
  number: z
    .string({ error: () => t("number is required", "number inahitajika") })
    .trim()
    .min(1, { error: () => t("number is required", "number inahitajika") })
    .max(60),
});

/** `GET /api/automations/calendar`: everything that goes in a month, such as `2026-12`, or the first of the next 24 hours. */
export const ReadCalendar = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => t("month is like 2026-12", "month ni kama 2026-12") })
    .optional(),
  within: z.literal("day").optional(),
});
export const CalendarEntry = z.object({
  at: z.string(),
  name: z.string(),
  messageClass: z.enum(["marketing", "service"]),
  channel: Channel,
  /** Nothing is sent: a list of people to call is made. */
  isCallList: z.boolean(),
  /** Where it opens; an automation where the campaign is not made yet. */
  campaignId: z.uuid().nullable(),
  automationId: z.uuid().nullable(),
  /** Names of what it clashes with. */
  clashes: z.array(z.string()),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;
export const Calendar = z.object({ month: z.string(), items: z.array(CalendarEntry) });
export type Calendar = z.infer<typeof Calendar>;
