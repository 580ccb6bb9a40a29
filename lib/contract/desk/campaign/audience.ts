import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isDay } from "../../rules/is-day.ts";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { FieldName } from "../people/person-field.ts";
import { Without } from "../people/without.ts";
import { PurposeName } from "../settings/purposes.ts";
import { PlannedTexts } from "./two-texts.ts";

const columnOf = z.union([z.string().max(500), z.int().min(0)]);

const givenAtRule = {
  error: () =>
    t(
      "consent.givenAt is a day like 2026-03-01, or names a column",
      "consent.givenAt ni siku kama 2026-03-01, au inataja safu",
    ),
};

/** What a file says of consent, as a person said it: nothing of it is guessed. */
export const FileConsent = z.strictObject({
  /** What they agreed to: marketing, service, or a purpose of the company's own. */
  purpose: PurposeName.default("marketing"),
  /** Which column says who agreed, in words like yes and no; absent: everybody in the file did. */
  column: columnOf.optional(),
  /** When they did: a day for all, or the column that says it. */
  givenAt: z.union([
    z.strictObject({ column: columnOf }),
    z.iso.date(givenAtRule).refine(isDay, givenAtRule),
  ]),
  /** How, as the company would show it: which form, where. */
  source: z
    .string({
      error: () =>
        t(
          "consent.source is required: say how they agreed",
          "consent.source inahitajika: eleza walivyokubali",
        ),
    })
    .trim()
    .min(3, {
      error: () => t("consent.source has at least 3 characters", "consent.source ina herufi 3 au zaidi"),
    })
    .max(300, {
      error: () => t("consent.source has at most 300 characters", "consent.source ina herufi zisizozidi 300"),
    })
    .refine((said) => said.isWellFormed() && !said.includes("\0"), {
      error: () =>
        t(
          "consent.source has a character that cannot be stored",
          "consent.source ina herufi isiyoweza kuhifadhiwa",
        ),
    }),
});
export type FileConsent = z.infer<typeof FileConsent>;

/** What was learned of it: rows that say yes, that say no, that cannot be read, the first of them by their place, and that say
 * yes to a purpose that is retired, which is not recorded. */
export const LearnedConsent = z.object({
  given: z.int(),
  withdrawn: z.int(),
  unread: z.int(),
  unreadRows: z.array(z.int()),
  retired: z.int().default(0),
});
export type LearnedConsent = z.infer<typeof LearnedConsent>;

/** The `mapping` part of the upload; a column is named by its header or its index from 0. Missing parts are guessed, and a misspelt one is refused. */
export const AudienceMapping = z.strictObject({
  phone: z.union([z.string().max(500), z.int().min(0)]).optional(),
  /** Which column says of which country a number is: null for none. */
  country: z
    .union([z.string().max(500), z.int().min(0)])
    .nullable()
    .optional(),
  duplicates: z.enum(["first", "last"]).default("first"),
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  hasHeader: z.boolean().optional(),
  /** Whether damaged text (`MollÃ©l`) is repaired or kept as it is; without it the rows that would send it are left out. */
  repair: z.boolean().optional(),
  /** The name of a workbook's sheet; without it the first one with phone numbers. Says nothing of a text file. */
  sheet: z.string().max(500).optional(),
  /** Who of the file agreed to be written to; absent where the file says nothing of it. */
  consent: FileConsent.optional(),
  /** Of a list: which column fills which field of its people. */
  fields: z.record(FieldName, columnOf).optional(),
  /** Nobody where it is missing. */
  without: Without.optional(),
});
export type AudienceMapping = z.infer<typeof AudienceMapping>;

/** The buckets of a file; they sum to its data rows. */
export const AudienceCounts = z.object({
  rows: z.int().describe("Rows of the file."),
  ok: z.int().describe("Sent to, as they are written."),
  repaired: z.int().describe("Sent to, after the number was brought to its international form."),
  empty: z.int().describe("Skipped: without a number."),
  invalid: z.int().describe("Skipped: no phone number."),
  notMobile: z.int().describe("Skipped: not a mobile number."),
  otherCountry: z.int().describe("Skipped: of another country."),
  duplicate: z.int().describe("Skipped: the number is in another row, too."),
  suppressed: z.int().describe("Skipped: opted out."),
  /** These are 0 of what was planned before they were asked about. */
  noConsent: z.int().default(0).describe("Skipped: has not agreed, or has withdrawn."),
  capped: z.int().default(0).describe("Skipped: had as many marketing messages as the company allows."),
  restricted: z.int().default(0).describe("Skipped: their data are restricted."),
  trial: z.int().default(0).describe("Skipped: not a number of the team, while the console is in trial."),
  /** In a list or a campaign whose people are left out; 0 of what was planned before there was that. */
  without: z.int().default(0).describe("Skipped: in a list or campaign whose people are skipped."),
  heldOut: z.int().default(0).describe("Skipped: held out by chance, to compare with those who are sent to."),
});
export type AudienceCounts = z.infer<typeof AudienceCounts>;

/** How a number was brought to its international form. */
export const Repair = z.enum([
  "plus-added",
  "country-added",
  "zero-restored",
  "trunk-zero-dropped",
  "international-prefix",
  "spacing",
  "other-digits",
]);
export type Repair = z.infer<typeof Repair>;

/** One kind of thing to mend: "Fix 3 phone numbers", with the rows as the spreadsheet shows them. */
export const AudienceProblem = z.object({
  code: z.string().describe("Which kind of problem."),
  todo: z.string().describe("What to do, in words."),
  key: z.string().optional().describe("The same in every language: which problem of which column."),
  orDefaultOf: z
    .string()
    .optional()
    .describe("The column whose empty cells a default text in the message would fill instead."),
  count: z.int().describe("How many rows have it."),
  rows: z.array(z.int()).describe("The first of these rows, as a spreadsheet counts."),
});
export type AudienceProblem = z.infer<typeof AudienceProblem>;

/** A number of several rows: `kept` is the one that is sent to, `rows` the first of the `count` that are skipped. */
export const RepeatedNumber = z.object({
  number: z.string(),
  kept: z.int(),
  rows: z.array(z.int()),
  count: z.int(),
});
export type RepeatedNumber = z.infer<typeof RepeatedNumber>;

export const ExcludedRow = z.object({
  row: z.int().describe("Of the file, as a spreadsheet counts."),
  bucket: z.string().describe("Which of the counts it is in."),
  reason: z.string().describe("Why it is skipped, in words."),
  value: z.string().describe("The number, as it is written in the file."),
  columns: z.array(z.string()).describe("The cells of the row."),
});
export type ExcludedRow = z.infer<typeof ExcludedRow>;

export const PreviewRow = z.object({
  row: z.int(),
  number: z.string(),
  text: z.string(),
  /** What fills the template, where there is one; null where there is none, or it has no fields. */
  parameters: z.record(z.string(), z.unknown()).nullable(),
  segments: z.int(),
  /** The other language of the message in which they get it. */
  language: z.string().optional(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/**
 * Which sheet of a workbook was read, of how many that can be seen, and how much of it stands hidden and was left out.
 * `isWhole` where all sheets were read, and what is hidden too.
 */
export const Workbook = z.object({
  sheet: z.string(),
  sheets: z.int(),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** The sheets that can be chosen, and those of them with phone numbers, where there are several. */
  names: z.array(z.string()).default([]),
  lists: z.array(z.string()).default([]),
  isWhole: z.boolean().default(false),
});
export type Workbook = z.infer<typeof Workbook>;

/** Fewer requests, if everybody had the same in these columns, or the message did without them. */
export const RequestSaving = z.object({ columns: z.array(z.string()), requests: z.int() });
export type RequestSaving = z.infer<typeof RequestSaving>;

/** Cells of a file whose text is damaged and not repaired, the first rows of them and their columns. */
export const DamagedText = z.object({
  cells: z.int(),
  rows: z.array(z.int()),
  columns: z.array(z.string()),
});
export type DamagedText = z.infer<typeof DamagedText>;

/** `PUT /api/campaigns/:id/audience`: segments over the rendered rows; `workbook` is null for a text file. */
export const AudienceAnswer = z.object({
  workbook: Workbook.nullable().default(null),
  counts: AudienceCounts,
  /** What `counts.repaired` is made of, the most frequent first. */
  repairs: z.array(z.object({ kind: Repair, count: z.int() })).default([]),
  problems: z.array(AudienceProblem),
  excluded: z.array(ExcludedRow),
  /** The first numbers that stand in several rows; `counts.duplicate` says how many rows there are in all. */
  repeats: z.array(RepeatedNumber).default([]),
  preview: z.array(PreviewRow),
  segments: z.object({
    total: z.int(),
    largest: z.int(),
    histogram: z.array(z.object({ segments: z.int(), count: z.int() })),
  }),
  /** Of chat, where people share a request only with the same body (§2.2). */
  requests: z.int(),
  savings: z.array(RequestSaving).default([]),
  damaged: DamagedText.nullable().default(null),
  /** Of a message in several languages: to how many it goes in each; null as it was chosen. */
  languages: z.array(z.object({ language: z.string().nullable(), people: z.int() })).default([]),
  /** Of marketing: to how many it goes of whom no consent is known. */
  unproven: z.int().default(0),
  /** Of a campaign with two texts: who gets which, and what each costs. */
  texts: PlannedTexts.optional(),
  /** Null where the file says nothing of consent. */
  consent: LearnedConsent.nullable().default(null),
});
export type AudienceAnswer = z.infer<typeof AudienceAnswer>;

/** What a plan comes to, without anybody of it. */
export const AudienceSummary = AudienceAnswer.pick({
  counts: true,
  segments: true,
  requests: true,
  languages: true,
});
export type AudienceSummary = z.infer<typeof AudienceSummary>;

/** `GET /api/campaigns/:id/audience`; null before there is a plan, and after its people were removed. */
export const AudienceSummaryAnswer = z.object({ audience: AudienceSummary.nullable() });
export type AudienceSummaryAnswer = z.infer<typeof AudienceSummaryAnswer>;

/** `cursor` is the row after which the page begins. */
export const ListLeftOut = z.object({
  cursor: z.coerce
    .number()
    .int({ error: () => t("cursor must come from nextCursor", "cursor lazima itoke kwenye nextCursor") })
    .min(0)
    .max(MAX_INTEGER)
    .default(0),
});
export type ListLeftOut = z.infer<typeof ListLeftOut>;

/** Rows of the file that nothing was planned for, in the order of the file, `PAGE_ROWS` a page. */
export const LeftOutList = z.object({ items: z.array(ExcludedRow), nextCursor: z.string().nullable() });
export type LeftOutList = z.infer<typeof LeftOutList>;
