import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_CAMPAIGN_NOTE } from "../../rules/name-length.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "../../wire/limits.ts";
import { formatCount } from "../../words/format-count.ts";
import { Without } from "../people/without.ts";
import { AudienceAnswer, AudienceMapping } from "./audience.ts";
import { Campaign, Channel, ListOfCampaign } from "./campaign.ts";
import { CreateCampaign } from "./create-campaign.ts";

const fieldRule = (most: string): string =>
  t(`A field has at most ${most} characters`, `Sehemu ina herufi zisizozidi ${most}`);

const typed = (max: number, ruleOf = fieldRule) =>
  z
    .string()
    .max(max, { error: () => ruleOf(formatCount(max)) })
    .default("");

/** What each says that is too long. */
const TOO_LONG = {
  name: (most: string) => t(`The name has at most ${most} characters`, `Jina lina herufi zisizozidi ${most}`),
  sender: (most: string) =>
    t(`The sender has at most ${most} characters`, `Mtumaji ana herufi zisizozidi ${most}`),
  purpose: (most: string) =>
    t(`The purpose has at most ${most} characters`, `Kusudi lina herufi zisizozidi ${most}`),
  message: (most: string) =>
    t(`The message has at most ${most} characters`, `Ujumbe una herufi zisizozidi ${most}`),
  linkTo: (most: string) =>
    t(
      `The address of the link has at most ${most} characters`,
      `Anwani ya kiungo ina herufi zisizozidi ${most}`,
    ),
  note: (most: string) =>
    t(`The note has at most ${most} characters`, `Maelezo yana herufi zisizozidi ${most}`),
};

const Slot = z.object({ place: z.enum(["header", "body"]), name: typed(200), value: typed(5_000) });
const ButtonSlot = z.object({
  subType: z.string().max(50),
  value: typed(5_000),
  isFixed: z.boolean().exactOptional(),
});

const texts = z.array(Slot).max(200).default([]);
const buttons = z.array(ButtonSlot).max(50).default([]);
const templateName = typed(1_000);
const language = z.string().max(100).default(DEFAULT_TEMPLATE_LANGUAGE);

/** What stands in the fields of the composer, whole or not: a draft needs none of them. */
export const DraftForm = z.object({
  name: typed(200, TOO_LONG.name),
  channel: Channel.default("sms"),
  senderId: typed(200, TOO_LONG.sender),
  messageClass: z.enum(["marketing", "service"]).default("marketing"),
  /** A purpose of the company's own, by its name; empty: that of the kind. */
  purpose: typed(40, TOO_LONG.purpose),
  text: typed(10_000, TOO_LONG.message),
  /** Where `{{link}}` leads. */
  linkTo: typed(4_000, TOO_LONG.linkTo),
  templateName,
  language,
  texts,
  buttons,
  /** Of a chat text: the template for people without an open window; null where nobody has chosen one. */
  others: z.object({ templateName, language, texts, buttons }).nullable().default(null),
  /** Of a template: the other languages in which people get it, each in theirs. */
  languages: z.array(z.string().max(100)).max(20).default([]),
  /** Of a text: what people of another language get in its place. */
  otherTexts: z
    .array(z.object({ language: z.string().max(100), text: typed(10_000, TOO_LONG.message) }))
    .max(20)
    .default([]),
  lane: z.enum(["fast", "exact"]).default("fast"),
  when: z.enum(["now", "later"]).default("now"),
  date: typed(20),
  time: typed(20),
  hasCanary: z.boolean().default(false),
  canary: z.string().max(20).default("5"),
  /** Empty: nobody is held out. */
  heldOut: typed(20),
  /** Empty: it has one text. */
  secondText: typed(10_000, TOO_LONG.message),
  secondShare: z.string().max(20).default("20"),
  hasLimit: z.boolean().default(false),
  pace: typed(20),
  batch: typed(20),
  hasHours: z.boolean().default(false),
  hoursFrom: z.string().max(20).default("09:00"),
  hoursTo: z.string().max(20).default("17:00"),
  note: typed(MAX_CAMPAIGN_NOTE, TOO_LONG.note),
  without: Without.default({ listIds: [], campaignIds: [] }),
});
export type DraftForm = z.infer<typeof DraftForm>;

const { without: _, fields: __, ...reading } = AudienceMapping.shape;

/** How the file of a draft is read, and which problems of it a person has decided to leave out. */
export const DraftReading = z.object({
  ...reading,
  leftOut: z.string().max(2_000).nullable().default(null),
});
export type DraftReading = z.infer<typeof DraftReading>;

/** The file of a draft; `canOpen` is false for whoever may not have its numbers. */
export const DraftFile = z.object({
  /** Another one with each file that takes the place of the one before. */
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  canOpen: z.boolean(),
  /** Names of the columns, where the server wrote the file and knows them. */
  headers: z.array(z.string()).nullable(),
  list: ListOfCampaign.nullable(),
  /** The group that each plan asks again. */
  group: z.object({ id: z.uuid(), name: z.string() }).nullable().optional(),
});
export type DraftFile = z.infer<typeof DraftFile>;

/** A draft as it is kept. `form` is null where no composer has kept any; `state` says whether a plan of it stands. */
export const Draft = z.object({
  id: z.uuid(),
  revision: z.int(),
  state: z.enum(["draft", "ready"]),
  form: DraftForm.nullable(),
  reading: DraftReading.nullable(),
  file: DraftFile.nullable(),
  savedAt: z.string(),
  savedBy: z.string(),
  isMine: z.boolean(),
});
export type Draft = z.infer<typeof Draft>;

/** A plan stands, and no composer has the file it was made from: a program has brought its people over the API. */
export const isPlannedOverApi = ({ state, file }: Pick<Draft, "state" | "file">): boolean =>
  state === "ready" && file === null;

export const DraftAnswer = z.object({ draft: Draft });

/**
 * What is said of a draft that was just kept: without what was in it. `startToken` is null where no plan of it stands;
 * `fileId` is that of a file that was kept.
 */
export const DraftSaved = Draft.pick({ id: true, revision: true, state: true, savedAt: true }).extend({
  startToken: z.string().nullable(),
  fileId: z.uuid().exactOptional(),
});
export type DraftSaved = z.infer<typeof DraftSaved>;
export const DraftSavedAnswer = z.object({ draft: DraftSaved });

/** The revision that was read last; 0 for a draft that is not kept yet. An older one than the newest is refused. */
const revision = z.coerce
  .number()
  .int({ error: () => t("revision is a whole number", "revision ni namba kamili") })
  .min(0, { error: () => t("revision is 0 or more", "revision ni 0 au zaidi") });

/** `PUT /api/drafts/:id`: the fields as they stand, and what the campaign would be; null while something is missing. */
export const SaveDraft = z.object({
  revision,
  /** Strict: a misspelt field would skip nobody. */
  form: DraftForm.strict(),
  reading: DraftReading.nullable(),
  campaign: CreateCampaign.nullable().catch(null),
});
export type SaveDraft = z.infer<typeof SaveDraft>;

/** `PUT /api/drafts/:id/file` and `POST /api/drafts/:id/plan`. */
export const DraftRevision = z.object({ revision });
export type DraftRevision = z.infer<typeof DraftRevision>;

/** What the server read of the file, and the campaign whose `startToken` starts exactly that. */
export const PlanAnswer = z.object({ campaign: Campaign, audience: AudienceAnswer });
export type PlanAnswer = z.infer<typeof PlanAnswer>;

/** `POST /api/drafts/:id/people`: the people of another campaign become the file of this draft. */
export const CopyPeople = DraftRevision.extend({
  campaignId: z.uuid({ error: () => t("campaignId is the id of a campaign", "campaignId ni ID ya kampeni") }),
  /** Everybody of it, or those it surely did not reach. */
  people: z.enum(["all", "unreached"], {
    error: () => t("people is all or unreached", "people ni all au unreached"),
  }),
});
export type CopyPeople = z.infer<typeof CopyPeople>;

/** How many people are in the file now, of a campaign or of a list. */
export const CopyPeopleAnswer = z.object({ draft: DraftSaved, people: z.int() });
export type CopyPeopleAnswer = z.infer<typeof CopyPeopleAnswer>;
