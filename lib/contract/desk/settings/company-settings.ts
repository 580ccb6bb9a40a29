import { FIELD_KIND_WORDS } from "../../rules/people.ts";
import "../../zod.ts";
import { z } from "zod";
import { type Language, t, translated } from "../../language.ts";
import { type AwayAnswer, NO_AWAY_ANSWER, type WordAnswer } from "../../rules/answers.ts";
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
import { CONSENT_RULES, REPORT_TIMES } from "../choices.ts";
import { type PersonField, PersonFields } from "../people/person-field.ts";
import { MAX_ORGANISATION } from "../shown-name.ts";
import { AwayAnswerSetting, WordAnswers } from "./answers.ts";
import { ApprovalLimits } from "./approval-rule.ts";
import type { Control } from "./control.ts";
import { PUBLIC_SETTINGS } from "./public-settings.ts";
import { type OwnPurpose, Purposes } from "./purposes.ts";
import { Holidays, WeekHours as WeekHoursSchema } from "./sending-hours.ts";
import { SETTING_PAGES } from "./setting-pages.ts";
import { type CompanySetting, type DrawnRow, drawn, setting } from "./setting-row.ts";

const amountRule = {
  error: () =>
    t(
      "amount is more than 0 and at most 1,000,000, with up to 4 decimals",
      "amount ni zaidi ya 0 na haizidi 1,000,000, ikiwa na desimali zisizozidi 4",
    ),
};
const currencyRule = {
  error: () => t("currency is three capital letters, as in TZS", "currency ni herufi kubwa tatu, kama TZS"),
};

/** What one credit costs. */
const CreditPrice = z.object(
  {
    amount: z
      .number(amountRule)
      .positive(amountRule)
      .max(1_000_000, amountRule)
      .multipleOf(0.0001, amountRule),
    currency: z.string(currencyRule).regex(/^[A-Z]{3}$/, currencyRule),
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
    page: SETTING_PAGES.organisation,
  }),
  /** In what is written that goes to nobody in particular, such as what another system is told of a campaign. */
  language: drawn<Language>({
    field: "language",
    initial: "en",
    control: { kind: "choice", choices: { en: "English", sw: "Kiswahili" } },
    page: translated(() => ({
      title: t("Language of the company", "Lugha ya kampuni"),
      label: t("Notices to other systems", "Taarifa kwa mifumo mingine"),
      none: "English",
      change: t("Change the language", "Badilisha lugha"),
      dialog: {
        title: t("The language of the company", "Lugha ya kampuni nzima"),
        purpose: t(
          "What is posted to another system is written in it. Each person chooses their own in their menu.",
          "Kinachotumwa kwa mfumo mwingine huandikwa kwa lugha hii. Kila mtu huchagua yake kwenye menyu yake.",
        ),
        label: t("Language", "Lugha"),
        button: t("Save language", "Hifadhi lugha"),
        saved: t("Language saved", "Lugha imehifadhiwa"),
      },
    })),
  }),
  /** When owners and admins are mailed what became of the campaigns. */
  mailedReport: drawn<string>({
    field: "every",
    initial: "never",
    control: { kind: "choice", choices: REPORT_TIMES },
    page: SETTING_PAGES.mailedReport,
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
    control: {
      kind: "count",
      least: 0,
      most: 60,
      unit: translated(() => t(["second", "seconds"], ["sekunde", "sekunde"])),
    },
    page: SETTING_PAGES.graceSeconds,
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
    page: SETTING_PAGES.chatReach,
  }),
  /** Below so many SMS credits we warn, also where they would last; null where nobody has set it. */
  leastCredits: drawn<number | null>({
    field: "credits",
    initial: null,
    control: {
      kind: "count",
      most: 1_000_000,
      unit: translated(() => t(["credit", "credits"], ["krediti", "krediti"])),
    },
    page: SETTING_PAGES.leastCredits,
  }),
  /** Whether marketing asks for consent. A console in use before there was this goes on as it did, and is warned. */
  marketingConsent: drawn<string>({
    field: "consent",
    initial: "warn",
    control: { kind: "choice", choices: CONSENT_RULES },
    page: SETTING_PAGES.marketingConsent,
  }),
  /** The same of service messages: receipts, reminders, answers. */
  serviceConsent: drawn<string>({
    field: "consent",
    initial: "nothing",
    control: { kind: "choice", choices: CONSENT_RULES },
    page: SETTING_PAGES.serviceConsent,
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
  /** What the company knows of people beside their number. */
  personFields: setting<readonly PersonField[]>({
    schema: PersonFields,
    initial: [],
    audit: {
      action: "person-fields.update",
      target: "person fields",
      said: (all) => ({
        fields:
          all
            .map(
              ({ label, kind, isRetired }) =>
                `${label} (${FIELD_KIND_WORDS[kind].toLowerCase()}${isRetired ? ", retired" : ""})`,
            )
            .join(", ") || "none",
      }),
    },
  }),
  /** What whoever writes while the office is closed gets. */
  awayAnswer: setting<AwayAnswer>({
    schema: AwayAnswerSetting,
    initial: NO_AWAY_ANSWER,
    audit: {
      action: "answers.update",
      target: "away answer",
      said: ({ isOn, hours }) => ({ away: isOn ? `on, office hours ${hoursWords(hours)}` : "off" }),
    },
  }),
  /** What whoever writes one of these words gets. */
  wordAnswers: setting<readonly WordAnswer[]>({
    schema: WordAnswers,
    initial: [],
    audit: {
      action: "answers.update",
      target: "word answers",
      said: (all) => ({ words: all.map(({ words }) => words.join(", ")).join("; ") || "none" }),
    },
  }),
  /** Within so many minutes whoever writes is to have an answer: the inbox marks who waits longer; null: it marks nobody. */
  answerMinutes: drawn<number | null>({
    field: "minutes",
    initial: null,
    control: {
      kind: "count",
      most: 1_440,
      unit: translated(() => t(["minute", "minutes"], ["dakika", "dakika"])),
    },
    page: SETTING_PAGES.answerMinutes,
  }),
  /** So many marketing messages somebody gets in a day, over all channels; null where there is no limit. */
  marketingPerDay: drawn<number | null>({
    field: "messages",
    initial: null,
    control: {
      kind: "count",
      most: 100,
      unit: translated(() => t(["message", "messages"], ["ujumbe", "jumbe"])),
    },
    page: SETTING_PAGES.marketingPerDay,
  }),
  marketingPerWeek: drawn<number | null>({
    field: "messages",
    initial: null,
    control: {
      kind: "count",
      most: 100,
      unit: translated(() => t(["message", "messages"], ["ujumbe", "jumbe"])),
    },
    page: SETTING_PAGES.marketingPerWeek,
  }),
  /** In how many days somebody who asks about their data has to be answered; null: in 30. */
  dataRequestDays: drawn<number | null>({
    field: "days",
    initial: null,
    control: { kind: "count", most: 365, unit: translated(() => t(["day", "days"], ["siku", "siku"])) },
    page: SETTING_PAGES.dataRequestDays,
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
      // A copy in the language of the reader: a table of both cannot be handed to a browser.
      return [name, structuredClone({ control, page })];
    }),
  ) as Record<DrawnName, DrawnRow>;

/** All values, of which `stored` has those that somebody has set. */
export const settingsOf = (stored: Partial<SettingValues>): SettingValues =>
  ({
    ...Object.fromEntries(names.map((name) => [name, settingNamed(name).initial])),
    ...stored,
  }) as SettingValues;

/** Long texts that one page needs: no other page carries them. */
export const APART = ["awayAnswer", "wordAnswers"] as const;
type Apart = (typeof APART)[number];

const withoutApart = <Of extends object>(all: Of): Omit<Of, Apart> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !APART.some((apart) => apart === name))) as Omit<
    Of,
    Apart
  >;

/** As every page has them. */
export const frameSettingsOf = (stored: Partial<SettingValues>): Omit<SettingValues, Apart> =>
  withoutApart(settingsOf(stored));

/** A field for each setting. */
export const SETTING_FIELDS = Object.fromEntries(names.map((name) => [name, settingNamed(name).schema])) as {
  [Name in SettingName]: z.ZodType<SettingValues[Name]>;
};

/** A field for each that every page has. */
export const FRAME_FIELDS = withoutApart(SETTING_FIELDS);
