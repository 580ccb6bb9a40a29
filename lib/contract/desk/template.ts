import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { CHANNEL_MEMBER, isFreeMember, isPlainMember } from "../rules/template/template-body.ts";
import {
  isTemplateLanguage,
  isTemplateName,
  MAX_TEMPLATE_LANGUAGE,
  MAX_TEMPLATE_NAME,
} from "../rules/template/template-key.ts";
import { TEMPLATE_STATES } from "../rules/template/template-state.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "../wire/limits.ts";
import { ComponentSchema } from "../wire/template.ts";
import { cursorOf, Rows } from "./cursor.ts";

export const TemplateState = z.enum(TEMPLATE_STATES);

/** Where we know a template from: created here, an event, a send, a person who named it. */
export const TemplateOrigin = z.enum(["created", "event", "send", "person"]);
export type TemplateOrigin = z.infer<typeof TemplateOrigin>;

const Slots = z.object({
  header: z.array(z.string()),
  body: z.array(z.string()),
  buttons: z.array(z.object({ subType: z.string(), text: z.string(), keys: z.array(z.string()) })),
});

/** One language of a template, as the catalogue and the pickers show it; words of the service stay as they came. */
export const TemplateVariant = z.object({
  id: z.uuid(),
  name: z.string(),
  language: z.string(),
  state: TemplateState,
  /** The word that the service used; null where it said none. */
  status: z.string().nullable(),
  /** Since when; null where nothing was heard. */
  stateAt: z.string().nullable(),
  reason: z.string().nullable(),
  category: z.string().nullable(),
  origin: TemplateOrigin,
  revision: z.number().nullable(),
  /** What the body says, with its fields; null where the text is not known. */
  text: z.string().nullable(),
  slots: Slots,
  /** Why it cannot be sent from here; null where it can. */
  unsupported: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Campaigns and sends by hand that were made with it, counted up to 100. */
  uses: z.int(),
  checkedAt: z.string().nullable(),
  /** The last send that was refused with this template and nothing newer was accepted. */
  refused: z.object({ at: z.string(), words: z.string() }).nullable(),
});
export type TemplateVariant = z.infer<typeof TemplateVariant>;

/** All languages of one name. */
export const TemplateCard = z.object({ name: z.string(), variants: z.array(TemplateVariant) });
export type TemplateCard = z.infer<typeof TemplateCard>;

/** `q` is a part of the name or of the text. */
export const ListTemplates = z.object({
  q: z.string().trim().max(200).optional(),
  state: TemplateState.optional(),
  language: z.string().max(MAX_TEMPLATE_LANGUAGE).optional(),
  category: z.string().max(60).optional(),
  /** Whether anything was ever sent with it, in any language. */
  used: z.enum(["used", "never"]).optional(),
  rows: Rows.optional(),
  cursor: cursorOf(64).optional(),
});
export type ListTemplates = z.infer<typeof ListTemplates>;

/** Cards, those that need somebody first. `facets` counts names and comes with the first page. */
export const TemplateList = z.object({
  items: z.array(TemplateCard),
  nextCursor: z.string().nullable(),
  facets: z
    .object({
      all: z.int(),
      states: z.partialRecord(TemplateState, z.int()),
      languages: z.array(z.string()),
      categories: z.array(z.string()),
    })
    .nullable(),
});
export type TemplateList = z.infer<typeof TemplateList>;

const name = z
  .string({ error: () => t("name is required", "jina linahitajika") })
  .trim()
  .min(1, { error: () => t("name is required", "jina linahitajika") })
  .max(MAX_TEMPLATE_NAME, {
    error: () =>
      t(
        `name has at most ${MAX_TEMPLATE_NAME} characters`,
        `jina lina herufi zisizozidi ${MAX_TEMPLATE_NAME}`,
      ),
  })
  .refine(isTemplateName, {
    error: () => t("name has only small letters, digits and _", "jina lina herufi ndogo, tarakimu na _ tu"),
  });
const language = z
  .string({ error: () => t("language is required", "language inahitajika") })
  .trim()
  .refine(isTemplateLanguage, {
    error: () => t("language is a code such as sw, en or en_US", "language ni msimbo kama sw, en au en_US"),
  });

const member = (field: string) =>
  z.string().refine(isFreeMember, {
    error: () =>
      t(
        `${field} has 1 to 100 characters, and is no member that is sent already`,
        `${field} ina herufi 1 hadi 100, na si sehemu ambayo tayari inatumwa`,
      ),
  });

/** `POST /api/templates`: creation is submission to the provider (§4.1). */
export const CreateTemplate = z
  .object({
    /** Made by the composer for one press: the same one again creates nothing. */
    createToken: z.uuid({ error: () => t("createToken is a UUID", "createToken ni UUID") }).optional(),
    name,
    language,
    category: z
      .string({ error: () => t("category is required", "category inahitajika") })
      .trim()
      .min(1, { error: () => t("category is required", "category inahitajika") })
      .max(60, { error: () => t("category has at most 60 characters", "category ina herufi zisizozidi 60") }),
    componentSchema: ComponentSchema,
    variableSchema: z.unknown().optional(),
    /** More members of the channel's configuration, which the contract leaves open (§2.8). */
    channelConfig: z.record(z.string().refine(isPlainMember), z.unknown()).optional(),
    channel: z.string().trim().min(1).max(60).optional(),
    /** What the member with the name is called, and what else is sent: the contract leaves both open (§2.8). */
    channelMember: member("channelMember").optional(),
    more: z
      .record(
        z.string().refine(isFreeMember, {
          error: () =>
            t(
              "a name in more has 1 to 100 characters, and is no member that is sent already",
              "jina ndani ya more lina herufi 1 hadi 100, na si sehemu ambayo tayari inatumwa",
            ),
        }),
        z.unknown(),
      )
      .optional(),
  })
  .refine(({ channelMember, more }) => !Object.hasOwn(more ?? {}, channelMember ?? CHANNEL_MEMBER), {
    path: ["more"],
    error: () => t("more holds the member that holds the name", "more ina sehemu yenye jina"),
  });
export type CreateTemplate = z.infer<typeof CreateTemplate>;

const anyName = z
  .string({ error: () => t("name is required", "jina linahitajika") })
  .trim()
  .min(1, { error: () => t("name is required", "jina linahitajika") })
  .max(MAX_TEMPLATE_NAME, {
    error: () =>
      t(
        `name has at most ${MAX_TEMPLATE_NAME} characters`,
        `jina lina herufi zisizozidi ${MAX_TEMPLATE_NAME}`,
      ),
  });

/** `POST /api/templates/names`: one that somebody knows of, not verified by anything. */
export const RecordTemplateName = z.object({
  name: anyName,
  language: language.default(DEFAULT_TEMPLATE_LANGUAGE),
});
export type RecordTemplateName = z.infer<typeof RecordTemplateName>;

/** `GET /api/templates/names`: what is known by exactly this name. */
export const AskTemplateName = z.object({
  name: anyName,
});
export type AskTemplateName = z.infer<typeof AskTemplateName>;

/** What a composer needs of a template: `isBarred` where every send of it is certain to be refused. */
export const KnownTemplate = TemplateVariant.extend({ componentSchema: z.unknown(), isBarred: z.boolean() });
export type KnownTemplate = z.infer<typeof KnownTemplate>;

/** One entry a language. */
export const KnownTemplates = z.object({ items: z.array(KnownTemplate) });
export type KnownTemplates = z.infer<typeof KnownTemplates>;

export const TemplateId = z.object({
  id: z.uuid({ error: () => t("id is the id of a template", "id ni ID ya kiolezo") }),
});

/** `serviceId` tells us the id that the service gave it, where we do not know it. */
export const CheckTemplate = z.object({
  serviceId: z
    .string()
    .trim()
    .min(1)
    .max(128, {
      error: () => t("serviceId has at most 128 characters", "serviceId ina herufi zisizozidi 128"),
    })
    .optional(),
});
export type CheckTemplate = z.infer<typeof CheckTemplate>;

export const ValidateTemplate = z.object({
  templateParameters: z.record(z.string(), z.unknown()).optional(),
});
export type ValidateTemplate = z.infer<typeof ValidateTemplate>;

/** What the service said to parameters; `isValid` is null where its answer does not say. */
export const TemplateValidationAnswer = z.object({
  isValid: z.boolean().nullable(),
  problems: z.array(z.string()),
  checkedAt: z.string(),
});
export type TemplateValidationAnswer = z.infer<typeof TemplateValidationAnswer>;

/** What a person decides about a creation whose answer got lost. */
export const ResolveTemplate = z.object({ as: z.enum(["created", "not-created"]) });
export type ResolveTemplate = z.infer<typeof ResolveTemplate>;

const TemplateFactAnswer = z.object({
  id: z.string(),
  source: z.enum(["create", "event", "read", "sync"]),
  at: z.string(),
  receivedAt: z.string(),
  state: TemplateState.nullable(),
  status: z.string().nullable(),
  revision: z.number().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  syncStatus: z.string().nullable(),
  /** As they came; the contract states no shape of them (§2.9). */
  rejectionInfo: z.unknown(),
  disableInfo: z.unknown(),
  lockInfo: z.unknown(),
  lastSyncError: z.unknown(),
});
export type TemplateFactAnswer = z.infer<typeof TemplateFactAnswer>;

/** Everything known of one language of a template; foreign JSON as it came. */
export const Template = TemplateVariant.extend({
  /** The id in the service's paths; null where we never learned it. */
  serviceId: z.string().nullable(),
  componentSchema: z.unknown(),
  variableSchema: z.unknown(),
  parameterFormat: z.string().nullable(),
  providerStatus: z.string().nullable(),
  rejectionInfo: z.unknown(),
  disableInfo: z.unknown(),
  lockInfo: z.unknown(),
  syncStatus: z.string().nullable(),
  syncedAt: z.string().nullable(),
  lastSyncError: z.unknown(),
  checkProblem: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  variants: z.array(z.object({ id: z.uuid(), language: z.string(), state: TemplateState })),
  /** Newest first, at most 100. */
  history: z.array(TemplateFactAnswer),
  /** The texts it had, newest first: one for each that differs from the one before. */
  contents: z.array(
    z.object({ revision: z.number().nullable(), at: z.string(), componentSchema: z.unknown() }),
  ),
  usedIn: z.array(
    z.object({
      campaignId: z.uuid(),
      name: z.string(),
      state: z.string(),
      startedAt: z.string().nullable(),
      people: z.int(),
    }),
  ),
  /** Times it was sent from a composer, counted up to 1,000. */
  directSends: z.int(),
  /** The creation from here whose answer is awaited or lost; null where there is none. */
  creation: z
    .object({
      state: z.enum(["attempting", "unknown"]),
      at: z.string(),
      by: z.string(),
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type Template = z.infer<typeof Template>;

export const TemplateAnswer = z.object({ template: Template });
export type TemplateAnswer = z.infer<typeof TemplateAnswer>;
