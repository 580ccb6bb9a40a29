import "../../zod.ts";
import { z } from "zod";
import { RUN_STATES, UNLESS } from "../../rules/automation.ts";
import {
  AutomationId,
  DecidedRun,
  DecideRun,
  ReadCalendar,
  SaveAutomation,
  Schedule,
} from "../campaign/automation.ts";
import { CampaignState, Channel } from "../campaign/campaign.ts";
import { next } from "./known.ts";

const UUID = "8c1f7a52-2f0d-4a3e-9d64-0b7f6a1c9e35";
const id = AutomationId.shape.id.describe("Id of the repeat or follow-up.").meta({ examples: [UUID] });

export const ApiAutomationRef = z.object({ id });
export const ApiRunRef = DecideRun.extend({
  id,
  runId: DecideRun.shape.runId.describe("Id of the run.").meta({ examples: [UUID] }),
});

const [repeat, followUp] = SaveAutomation.options;

const schedule = Schedule.describe("When it is due, by the clock of the console.").meta({
  examples: [{ every: "week", weekday: 1, at: "09:00" }],
});

const common = {
  name: repeat.shape.name.describe("By which people here find it.").meta({ examples: ["Fees of the week"] }),
  messageOf: repeat.shape.messageOf
    .describe(
      "Id of a campaign of this key, a draft will do: its message, sender, kind and limits, as they are now. Absent in a change: as before.",
    )
    .meta({ examples: [UUID] }),
  asksAbove: repeat.shape.asksAbove
    .default(null)
    .describe("To more people than this only when somebody says so; 0: always asked, null: never."),
};

/** `POST /api/v1/automations`, and whole again with `PUT /api/v1/automations/:id`. */
export const SaveApiAutomation = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("repeat").describe("repeat: by the clock, to a group or a list."),
      ...common,
      schedule,
      groupId: repeat.shape.groupId.describe("Id of a group: whoever is in it then. It, or listId."),
      listId: repeat.shape.listId.describe("Id of a list: whoever is in it then. It, or groupId."),
      oncePer: repeat.shape.oncePer.describe(
        "A field that is a day: each person gets it once for each of its values.",
      ),
    })
    .meta({
      examples: [
        {
          ...{ type: "repeat", name: "Fees of the week", messageOf: UUID, groupId: UUID },
          schedule: { every: "week", weekday: 1, at: "09:00" },
        },
      ],
    }),
  z
    .strictObject({
      type: z.literal("follow-up").describe("follow-up: so many hours after a campaign has ended."),
      ...common,
      campaignId: followUp.shape.campaignId.describe("Id of one campaign of this key. It, or automationId."),
      automationId: followUp.shape.automationId.describe(
        "Id of a repeat or follow-up of this key: each campaign that it makes from now on. It, or campaignId.",
      ),
      unless: followUp.shape.unless.describe("Who has not: delivered, read, answered or clicked."),
      hours: followUp.shape.hours.describe("So many hours after the campaign has ended."),
    })
    .meta({
      examples: [
        {
          type: "follow-up",
          name: "Not delivered",
          messageOf: UUID,
          campaignId: UUID,
          unless: "delivered",
          hours: 24,
        },
      ],
    }),
]);
export type SaveApiAutomation = z.infer<typeof SaveApiAutomation>;

const named = (what: string) =>
  z.object({
    id: z.uuid().describe(`Id of the ${what}.`),
    name: z.string().describe(`Name of the ${what}.`),
  });

/** One time at which it was due, and what became of it. */
const ApiRun = z.object({
  id: z.uuid().describe("Id of the run."),
  state: z
    .enum(RUN_STATES)
    .describe(
      "due: it is made in a moment. missed, asked, refused: somebody has to answer, send or skip. lapsed: its time is over. empty: nobody was in its audience. awaiting-approval, made: it has a campaign.",
    ),
  isWaiting: z
    .boolean()
    .describe("True where it waits for an answer: POST /api/v1/automations/:id/runs/:runId."),
  dueAt: z.string().describe("When it was due."),
  missed: z.int().describe("About how many due times the question is; 0 where it is about none."),
  people: z.int().nullable().describe("To how many people it goes, or would; null where that is not known."),
  reason: z.string().nullable().describe("Why nothing was made."),
  follows: named("campaign that it follows").nullable().describe("Of a follow-up."),
  campaign: named("campaign")
    .extend({
      state: CampaignState.describe("As of any campaign."),
      sent: z.int().describe("How many the service accepted."),
      arrived: z.int().describe("How many of them were delivered, read or not."),
      skipped: z.int().describe("How many were not sent to after all."),
      people: z.int().describe("How many it was made for."),
    })
    .nullable()
    .describe("What it has made; GET /api/v1/campaigns/:id says more of it."),
});
export type ApiRun = z.infer<typeof ApiRun>;

/** A repeat or a follow-up of this key; times are ISO-8601. */
export const ApiAutomation = z.object({
  id,
  type: z.enum(["repeat", "follow-up"]).describe("repeat: by the clock. follow-up: after a campaign."),
  name: z.string().describe("By which people here find it."),
  state: z.enum(["active", "paused"]).describe("paused: nothing more is made until it is resumed."),
  channel: Channel.describe("What it sends."),
  kind: z
    .enum(["service", "marketing"])
    .describe("Marketing waits for the hours in which the company allows it."),
  text: z.string().nullable().describe("What is written; null of a template."),
  template: z
    .object({ name: z.string().describe("Its name."), language: z.string().describe("Its language.") })
    .nullable()
    .describe("The template, of a text the one for people without an open window."),
  asksAbove: z
    .int()
    .nullable()
    .describe("To more people than this only when somebody says so; null: never asked."),
  schedule: schedule.nullable().describe("When a repeat is due, by the clock of the console."),
  group: named("group").nullable().describe("Null where it has none, or it was deleted."),
  list: named("list").nullable().describe("Null where it has none, or it was deleted."),
  oncePer: z.string().nullable().describe("The field by which each person gets it once for each value."),
  follows: z
    .object({
      campaign: named("campaign").nullable().describe("The one campaign."),
      automation: named("repeat or follow-up").nullable().describe("Each campaign that this one makes."),
    })
    .describe("What a follow-up follows."),
  unless: z.enum(UNLESS).nullable().describe("Who has not, of a follow-up."),
  hours: z.int().nullable().describe("So many hours after the campaign has ended."),
  nextAt: z.string().nullable().describe("When it is due next, as far as that is known."),
  waiting: z.int().describe("How many of its runs wait for an answer."),
  lastRun: ApiRun.nullable().describe("Its newest run."),
  createdAt: z.string().describe("When it was made."),
});
export type ApiAutomation = z.infer<typeof ApiAutomation>;

/** `GET /api/v1/automations`. */
export const ApiAutomationList = z.object({
  items: z.array(ApiAutomation).describe("All of this key, what is due next first."),
  next,
});
export type ApiAutomationList = z.infer<typeof ApiAutomationList>;

/** `GET /api/v1/automations/:id`. */
export const ApiAutomationNow = ApiAutomation.extend({
  runs: z.array(ApiRun).describe("Its newest 50 runs, the newest first."),
});
export type ApiAutomationNow = z.infer<typeof ApiAutomationNow>;

/** `POST /api/v1/automations/:id/runs/:runId`. */
export const DecideApiRun = z.strictObject({
  does: DecidedRun.shape.does
    .describe("send: now, to whoever is in its audience now. skip: to nobody.")
    .meta({ examples: ["send"] }),
});
export type DecideApiRun = z.infer<typeof DecideApiRun>;

/** `GET /api/v1/calendar`. */
export const ReadApiCalendar = z.strictObject({
  month: ReadCalendar.shape.month.describe("Like 2026-12, by the clock of the console. Absent: this month."),
});

export const ApiCalendar = z.object({
  month: z.string().describe("The month that is answered."),
  items: z
    .array(
      z.object({
        at: z.string().describe("When it goes."),
        name: z.string().describe("Name of the campaign, repeat or follow-up."),
        kind: z.enum(["service", "marketing"]).describe("Marketing clashes with other marketing."),
        isCallList: z
          .boolean()
          .describe(
            "True where nothing is sent: a list of people to call is made, and clashes with nothing.",
          ),
        channel: Channel.describe("What it sends."),
        campaignId: z.uuid().nullable().describe("Id of the campaign; null where it is not made yet."),
        automationId: z.uuid().nullable().describe("Id of the repeat or follow-up that makes it."),
        clashes: z
          .array(z.string())
          .describe(
            "Names of other marketing within an hour of it, or on its day to the same group or list.",
          ),
      }),
    )
    .describe("The first 1,000 that go from now on, whoever made them, the first first."),
});
export type ApiCalendar = z.infer<typeof ApiCalendar>;
