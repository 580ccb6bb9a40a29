import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { CHAT_REACH } from "../../rules/sending/chat-reach.ts";
import {
  betweenWords,
  type Holiday,
  USUAL_MARKETING_HOURS,
  type WeekHours,
} from "../../rules/sending/sending-hours.ts";
import { TANZANIA_HOLIDAYS } from "../../rules/sending/tanzania-holidays.ts";
import { formatNoun } from "../../words/format-count.ts";
import { hoursWords, isSameEachDay } from "../../words/hours-words.ts";
import { CONSENT_RULES } from "../choices.ts";
import { MAX_ORGANISATION } from "../shown-name.ts";
import { ApprovalLimits } from "./approval-rule.ts";
import type { Control } from "./control.ts";
import { PUBLIC_SETTINGS } from "./public-settings.ts";
import { type OwnPurpose, Purposes } from "./purposes.ts";
import { Holidays, WeekHours as WeekHoursSchema } from "./sending-hours.ts";
import { type CompanySetting, type DrawnRow, drawn, setting } from "./setting-row.ts";

const AMOUNT = "amount is more than 0 and at most 1,000,000, with up to 4 decimals";
const CURRENCY = "currency is three capital letters, as in TZS";

/** What one credit costs. */
const CreditPrice = z.object(
  {
    amount: z.number(AMOUNT).positive(AMOUNT).max(1_000_000, AMOUNT).multipleOf(0.0001, AMOUNT),
    currency: z.string(CURRENCY).regex(/^[A-Z]{3}$/, CURRENCY),
  },
  { error: () => t("price is an amount and a currency, or null", "price ni kiasi na sarafu, au null") },
);
export type CreditPrice = z.infer<typeof CreditPrice>;

const MOST_TRIAL = 50;

const Trial = z
  .object({
    numbers: z
      .array(
        z
          .string({ error: () => t("a number is a text", "namba ni maandishi") })
          .trim()
          .min(1, { error: () => t("a number is not empty", "namba haiwi tupu") })
          .max(60),
        { error: () => t("numbers is a list", "numbers ni orodha") },
      )
      .max(MOST_TRIAL, {
        error: () =>
          t(
            `A trial has at most ${MOST_TRIAL} numbers of the team`,
            `Majaribio yana namba za timu zisizozidi ${MOST_TRIAL}`,
          ),
      }),
  })
  .nullable();
export type Trial = z.infer<typeof Trial>;

/** Every setting of the company, by the name it has in the database and in the facts of every page. */
export const COMPANY_SETTINGS = {
  /** What the company is called here; empty where nobody has said it. */
  organisation: drawn<string>({
    field: "name",
    initial: "",
    audit: { action: "organisation.update", target: "organisation", said: (name) => ({ name }) },
    control: { kind: "text", most: MAX_ORGANISATION, autoComplete: "organization" },
    page: {
      title: "Organisation",
      label: "Name",
      none: "No name yet",
      change: "Change organisation",
      dialog: {
        title: "Your organisation",
        purpose: "Customers read it on the pages where they stop or join, and in the SMS with a code.",
        label: "Organisation",
        button: "Save organisation",
        saved: "Organisation saved",
      },
    },
  }),
  /** What a credit costs; null where nobody has said it: then money is shown nowhere. */
  price: setting<CreditPrice | null>({
    schema: CreditPrice.nullable(),
    initial: null,
    audit: {
      action: "price.update",
      target: "price",
      said: (price) => ({ price: price === null ? "none" : `${price.currency} ${price.amount} a credit` }),
    },
  }),
  /** In which hours marketing is sent. */
  marketingHours: setting<WeekHours>({
    schema: WeekHoursSchema,
    initial: USUAL_MARKETING_HOURS,
    audit: {
      action: "hours.update",
      target: "marketing hours",
      said: (hours) => ({ between: isSameEachDay(hours) ? betweenWords(hours) : hoursWords(hours) }),
    },
  }),
  /** In which hours service messages of campaigns and programs are sent; null: at any. What a person sends by hand never waits. */
  serviceHours: setting<WeekHours | null>({
    schema: WeekHoursSchema.nullable(),
    initial: null,
    audit: {
      action: "hours.update",
      target: "service hours",
      said: (hours) => ({ hours: hours === null ? "at any hour" : hoursWords(hours) }),
    },
  }),
  /** On these the hours of a holiday hold, where the company has chosen some. */
  holidays: setting<readonly Holiday[]>({
    schema: Holidays,
    initial: TANZANIA_HOLIDAYS,
    audit: {
      action: "holidays.update",
      target: "public holidays",
      said: (days) => ({ days: days.map(({ date, name }) => `${date} ${name}`).join(", ") || "none" }),
    },
  }),
  /** So long after *Send* nothing is sent yet, and the press can be undone. */
  graceSeconds: drawn<number>({
    field: "seconds",
    initial: 10,
    control: { kind: "count", least: 0, most: 60, unit: ["second", "seconds"] },
    page: {
      title: "Undo after Send",
      label: "Time to undo",
      none: "No time",
      change: "Change the time to undo",
      dialog: {
        title: "How long can Send be undone?",
        purpose:
          "Campaigns, and messages to more than one person, wait for so many seconds after Send. Until then Undo stops them, and nothing is sent. 0 sends at once.",
        label: "Seconds, 0 to 60",
        button: "Save",
        saved: "Saved the time to undo",
      },
    },
  }),
  /** From which size on a campaign needs the approval of a second person. */
  approvalLimits: setting<ApprovalLimits>({
    schema: ApprovalLimits,
    initial: { people: null, credits: null },
    audit: {
      action: "approval.update",
      target: "approval",
      said: ({ people, credits }) => ({
        people: people === null ? "no limit" : `more than ${formatNoun(people, "person", "people")}`,
        credits: credits === null ? "no limit" : `more than ${formatNoun(credits, "credit")}`,
      }),
    },
  }),
  ...PUBLIC_SETTINGS,
  /** How many people the company’s WhatsApp account may open a conversation with in 24 hours. */
  chatReach: drawn<string>({
    field: "limit",
    initial: "none",
    control: { kind: "choice", choices: CHAT_REACH },
    page: {
      title: "WhatsApp limit",
      label: "People in 24 hours",
      none: "Not known",
      change: "Change the WhatsApp limit",
      dialog: {
        title: "How many people may you reach in 24 hours?",
        purpose:
          "You find it in WhatsApp Manager, under Account tools, Phone numbers, as the messaging limit. Templates to people who did not write to you in the last 24 hours count. A campaign that is larger asks whether to spread it over days.",
        label: "People in 24 hours",
        button: "Save",
        saved: "Saved the WhatsApp limit",
      },
    },
  }),
  /** Below so many SMS credits we warn, also where they would last; null where nobody has set it. */
  leastCredits: drawn<number | null>({
    field: "credits",
    initial: null,
    control: { kind: "count", most: 1_000_000, unit: ["credit", "credits"] },
    page: {
      title: "Low credits",
      label: "Warn below",
      none: "No number is set. We warn when fewer SMS credits are left than you used in the last 7 days.",
      change: "Change the warning",
      dialog: {
        title: "When are credits low?",
        purpose:
          "We warn when fewer SMS credits are left than you used in the last 7 days, and below this number. An empty field means no number.",
        label: "Credits",
        button: "Save",
        saved: "Saved when we warn of low credits",
      },
    },
  }),
  /** Whether marketing asks for consent. A console in use before there was this goes on as it did, and is warned. */
  marketingConsent: drawn<string>({
    field: "consent",
    initial: "warn",
    control: { kind: "choice", choices: CONSENT_RULES },
    page: {
      title: "Consent to marketing",
      label: "Marketing",
      none: "",
      change: "Change the rule",
      dialog: {
        title: "Who gets marketing?",
        purpose:
          "Whoever has withdrawn gets none, whatever you choose. Ask your lawyer what the law wants of you.",
        label: "Marketing",
        button: "Save the rule",
        saved: "Rule of consent saved",
      },
    },
  }),
  /** The same of service messages: receipts, reminders, answers. */
  serviceConsent: drawn<string>({
    field: "consent",
    initial: "nothing",
    control: { kind: "choice", choices: CONSENT_RULES },
    page: {
      title: "Consent to service messages",
      label: "Service",
      none: "",
      change: "Change the rule for service",
      dialog: {
        title: "Who gets service messages?",
        purpose:
          "Receipts, reminders and answers. Most companies need no consent for these: ask your lawyer.",
        label: "Service messages",
        button: "Save the rule",
        saved: "Rule of consent saved",
      },
    },
  }),
  /** What the company asks consent for beside these two. */
  purposes: setting<readonly OwnPurpose[]>({
    schema: Purposes,
    initial: [],
    audit: {
      action: "purposes.update",
      target: "purposes",
      said: (all) => ({
        purposes:
          all
            .map(
              ({ label, kind, consent, isRetired }) =>
                `${label} (${kind}, ${CONSENT_RULES[consent].toLowerCase()}${isRetired ? ", retired" : ""})`,
            )
            .join(", ") || "none",
      }),
    },
  }),
  /** So many marketing messages somebody gets in a day, over all channels; null where there is no limit. */
  marketingPerDay: drawn<number | null>({
    field: "messages",
    initial: null,
    control: { kind: "count", most: 100, unit: ["message", "messages"] },
    page: {
      title: "Marketing a day",
      label: "At most",
      none: "There is no limit of marketing messages to one person in a day.",
      change: "Change the limit a day",
      dialog: {
        title: "How much marketing may one person get in a day?",
        purpose:
          "Over SMS and chat, of all campaigns together. Service messages are never stopped by it. An empty field means no limit.",
        label: "Messages",
        button: "Save the limit",
        saved: "Limit a day saved",
      },
    },
  }),
  marketingPerWeek: drawn<number | null>({
    field: "messages",
    initial: null,
    control: { kind: "count", most: 100, unit: ["message", "messages"] },
    page: {
      title: "Marketing in 7 days",
      label: "At most",
      none: "There is no limit of marketing messages to one person in 7 days.",
      change: "Change the limit of 7 days",
      dialog: {
        title: "How much marketing may one person get in 7 days?",
        purpose:
          "Today and the 6 days before, over SMS and chat. Service messages are never stopped by it. An empty field means no limit.",
        label: "Messages",
        button: "Save the limit",
        saved: "Limit of 7 days saved",
      },
    },
  }),
  /** In how many days somebody who asks about their data has to be answered; null: in 30. */
  dataRequestDays: drawn<number | null>({
    field: "days",
    initial: null,
    control: { kind: "count", most: 365, unit: ["day", "days"] },
    page: {
      title: "Data requests",
      label: "Answer within",
      none: "People who ask about their data are answered within 30 days.",
      change: "Change the days",
      dialog: {
        title: "How soon are people answered?",
        purpose:
          "People may ask what you hold about them, and have it corrected or erased. Ask your lawyer how many days you have. An empty field means 30 days. Requests that are recorded keep their day.",
        label: "Days",
        button: "Save the days",
        saved: "Days of data requests saved",
      },
    },
  }),
  /** The numbers that a console in trial may write to; null where the trial is over, or never was. */
  trial: setting<Trial>({
    schema: Trial,
    initial: null,
    audit: {
      action: "trial.update",
      target: "trial",
      said: (trial) => ({
        trial:
          trial === null
            ? "over"
            : formatNoun(trial.numbers.length, "number of the team", "numbers of the team"),
      }),
    },
  }),
};

/** Where nobody has set another number. */
export const USUAL_REQUEST_DAYS = 30;

export type SettingName = keyof typeof COMPANY_SETTINGS;
export type SettingValues = {
  [Name in SettingName]: (typeof COMPANY_SETTINGS)[Name] extends CompanySetting<infer Value> ? Value : never;
};
/** Those that one control changes. */
export type DrawnName = {
  [Name in SettingName]: (typeof COMPANY_SETTINGS)[Name] extends { control: Control } ? Name : never;
}[SettingName];

/** The row of a setting, typed by its name. */
export const settingNamed = <Name extends SettingName>(name: Name): CompanySetting<SettingValues[Name]> => {
  const rows: { [Each in SettingName]: CompanySetting<SettingValues[Each]> } = COMPANY_SETTINGS;
  return rows[name];
};

const names = Object.keys(COMPANY_SETTINGS) as SettingName[];

/** `PUT /api/settings/:name`, for settings that one control changes. */
export const DrawnSettingName = z.object({
  name: z.enum(names.filter((name): name is DrawnName => "control" in COMPANY_SETTINGS[name])),
});

const anyValue = z.union([z.string(), z.int(), z.null()], {
  error: () => t("value is a text, a whole number or null", "value ni maandishi, namba kamili au null"),
});

/** What is taken is said by the row of the setting; `seen`: the value when the person began. */
export const UpdateDrawnSetting = z.object({ value: anyValue, seen: anyValue.optional() });
export type UpdateDrawnSetting = z.infer<typeof UpdateDrawnSetting>;

export const DrawnSettingAnswer = z.object({ value: anyValue });
export type DrawnSettingAnswer = z.infer<typeof DrawnSettingAnswer>;

/** What a page draws of each of them; for the server, which hands it to the page. */
export const drawnRows = (): Record<DrawnName, DrawnRow> =>
  Object.fromEntries(
    DrawnSettingName.shape.name.options.map((name) => {
      const { control, page } = COMPANY_SETTINGS[name];
      return [name, { control, page }];
    }),
  ) as Record<DrawnName, DrawnRow>;

/** All values, of which `stored` has those that somebody has set. */
export const settingsOf = (stored: Partial<SettingValues>): SettingValues =>
  ({
    ...Object.fromEntries(names.map((name) => [name, settingNamed(name).initial])),
    ...stored,
  }) as SettingValues;

/** A field for each setting, for a schema that shows all of them. */
export const SETTING_FIELDS = Object.fromEntries(names.map((name) => [name, settingNamed(name).schema])) as {
  [Name in SettingName]: z.ZodType<SettingValues[Name]>;
};
