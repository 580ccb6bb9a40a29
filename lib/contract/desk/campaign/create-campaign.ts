import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { MAX_CAMPAIGN_NAME, MAX_CAMPAIGN_NOTE } from "../../rules/name-length.ts";
import { canaryRule, MAX_CANARY } from "../../rules/sending/canary.ts";
import { heldOutRule, MAX_HELD_OUT } from "../../rules/sending/held-out.ts";
import { linkToFault } from "../../rules/sending/links.ts";
import { MAX_VARIANTS, variantsFault } from "../../rules/sending/message-languages.ts";
import { paceFault } from "../../rules/sending/own-limits.ts";
import { mostARequest } from "../../rules/sending/pace.ts";
import {
  LEAST_SHARE,
  MOST_SHARE,
  shareRule as shareRuleOfTwo,
  twoTextsFault,
} from "../../rules/sending/two-texts.ts";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import {
  DEFAULT_TEMPLATE_LANGUAGE,
  MAX_CHAT_TEXT_LENGTH,
  MAX_RECIPIENTS,
  MAX_SMS_LENGTH,
} from "../../wire/limits.ts";
import { PurposeName } from "../settings/purposes.ts";
import { SendingHours } from "../settings/sending-hours.ts";
import { ScheduledAt } from "./scheduled-at.ts";

/** What a campaign says to each person, with `{{column|fallback}}` merge fields. */
const text = (max: number, error: () => string) =>
  z
    .string({ error: () => t("The text is required", "Maandishi yanahitajika") })
    .refine((value) => !isBlankText(value), { error: () => t("The text is empty", "Maandishi ni tupu") })
    .max(max, { error });

/** A bare string is the text. */
const written = (value: unknown) => (typeof value === "string" ? { text: value } : value);

/** Where `{{link}}` leads: https, at most 2,000 characters. */
export const LinkTo = z
  .string({ error: () => t("The address of the link is a text", "Anwani ya kiungo ni maandishi") })
  .trim()
  .check(({ value, issues }) => {
    const fault = linkToFault(value);
    if (fault !== null) issues.push({ code: "custom", input: value, message: fault });
  });

const inLanguage = z
  .string({ error: () => t("A language has a code", "Lugha ina msimbo") })
  .trim()
  .min(1, { error: () => t("A language has a code", "Lugha ina msimbo") })
  .max(MAX_TEMPLATE_LANGUAGE);

/** The same message for people whose field *Language* names another one. */
const variantsOf = <Variant extends z.ZodType>(variant: Variant) =>
  z
    .array(variant)
    .max(MAX_VARIANTS, {
      error: () =>
        t(
          `A message has at most ${MAX_VARIANTS} other languages`,
          `Ujumbe una lugha nyingine zisizozidi ${MAX_VARIANTS}`,
        ),
    })
    .optional();

/** Body bindings, flat or grouped (§2.4); values may hold merge fields. */
export const TemplateContent = z.object({
  templateName: z
    .string()
    .trim()
    .min(1, { error: () => t("The template name is required", "Jina la kiolezo linahitajika") }),
  language: z.string().trim().min(1).max(MAX_TEMPLATE_LANGUAGE).default(DEFAULT_TEMPLATE_LANGUAGE),
  templateParameters: z.record(z.string(), z.unknown()).optional(),
  linkTo: LinkTo.optional(),
  /** Of the same name and with the same fields. */
  variants: variantsOf(z.object({ language: inLanguage })),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

export const SmsContent = z.preprocess(
  written,
  z.object({
    text: text(MAX_SMS_LENGTH, () =>
      t(`An SMS has at most ${MAX_SMS_LENGTH} characters`, `SMS ina herufi zisizozidi ${MAX_SMS_LENGTH}`),
    ),
    linkTo: LinkTo.optional(),
    variants: variantsOf(
      z.object({
        language: inLanguage,
        text: text(MAX_SMS_LENGTH, () =>
          t(`An SMS has at most ${MAX_SMS_LENGTH} characters`, `SMS ina herufi zisizozidi ${MAX_SMS_LENGTH}`),
        ),
      }),
    ),
  }),
); // §2.5

/** `template` is for those who have no open window when it is their turn (§4.1); without it they are sent the text. */
export const ChatTextContent = z.preprocess(
  written,
  z.object({
    text: text(MAX_CHAT_TEXT_LENGTH, () =>
      t(
        `A chat text has at most ${MAX_CHAT_TEXT_LENGTH} characters`,
        `Ujumbe wa chat una herufi zisizozidi ${MAX_CHAT_TEXT_LENGTH}`,
      ),
    ), // §2.2
    template: TemplateContent.omit({ linkTo: true, variants: true }).optional(),
    linkTo: LinkTo.optional(),
    variants: variantsOf(
      z.object({
        language: inLanguage,
        text: text(MAX_CHAT_TEXT_LENGTH, () =>
          t(
            `A chat text has at most ${MAX_CHAT_TEXT_LENGTH} characters`,
            `Ujumbe wa chat una herufi zisizozidi ${MAX_CHAT_TEXT_LENGTH}`,
          ),
        ),
      }),
    ),
  }),
);

/** The stored content of any channel. */
export const PlannedContent = z.union([
  TemplateContent,
  z.object({
    text: z.string(),
    template: TemplateContent.optional(),
    linkTo: LinkTo.optional(),
    variants: variantsOf(z.object({ language: z.string(), text: z.string() })),
  }),
]);
export type PlannedContent = z.infer<typeof PlannedContent>;

/** Who an SMS says it is from (§2.5): 1 to 64 characters. */
export const SenderId = z
  .string({ error: () => t("senderId is required for SMS", "senderId inahitajika kwa SMS") })
  .trim()
  .min(1, { error: () => t("Choose a sender", "Chagua mtumaji") })
  .max(64, {
    error: () => t("A sender has at most 64 characters", "Jina la mtumaji lina herufi zisizozidi 64"),
  });

const name = z
  .string({ error: () => t("name is required", "jina linahitajika") })
  .trim()
  .refine((given) => !isBlankText(given), { error: () => t("Give the campaign a name", "Ipe kampeni jina") })
  .max(MAX_CAMPAIGN_NAME, {
    error: () =>
      t(
        `A name has at most ${MAX_CAMPAIGN_NAME} characters`,
        `Jina lina herufi zisizozidi ${MAX_CAMPAIGN_NAME}`,
      ),
  });
const paceRule = {
  error: () => t("Messages a second is a whole number from 1", "Jumbe kwa sekunde ni namba kamili kuanzia 1"),
};
const peopleRule = { error: canaryRule };
const shareRule = { error: heldOutRule };
const variantRule = { error: shareRuleOfTwo };

/** The second text of a campaign that has two, and how many in a hundred people are the trial. */
export const Variant = z.object({
  text: text(MAX_CHAT_TEXT_LENGTH, () =>
    t(
      `A chat text has at most ${MAX_CHAT_TEXT_LENGTH} characters`,
      `Ujumbe wa chat una herufi zisizozidi ${MAX_CHAT_TEXT_LENGTH}`,
    ),
  ),
  share: z.int(variantRule).min(LEAST_SHARE, variantRule).max(MOST_SHARE, variantRule),
});
export type Variant = z.infer<typeof Variant>;

/** What a campaign keeps and shows as it came, without a rule of its own in between. */
const OptionalFields = z.object({
  /** One of the company's own, of the same kind; absent: marketing or service itself. */
  purpose: PurposeName.nullish(),
  /** Sends to so many people first, then stops and asks. */
  canary: z.int(peopleRule).min(1, peopleRule).max(MAX_CANARY, peopleRule).nullish(),
  /** So many in a hundred of its people, drawn by chance, get nothing: what they do is held against what the others do. */
  heldOut: z.int(shareRule).min(1, shareRule).max(MAX_HELD_OUT, shareRule).nullish(),
  /** A second text: so many in a hundred people get one of the two, drawn by chance, and the others the one that a person chooses then. */
  variant: Variant.nullish(),
  /** No faster than this, and never faster than the connection. */
  messagesPerSecond: z.int(paceRule).min(1, paceRule).max(1_000_000, paceRule).nullish(),
  /** Only in these hours, by the clock of the console’s zone. */
  hours: SendingHours.nullish(),
  /** What it is for: colleagues read it, and whoever approves it. It is never sent. */
  note: z
    .string()
    .trim()
    .min(1, { error: () => t("A note has words", "Maelezo yawe na maneno") })
    .max(MAX_CAMPAIGN_NOTE, {
      error: () =>
        t(
          `A note has at most ${MAX_CAMPAIGN_NOTE} characters`,
          `Maelezo yana herufi zisizozidi ${MAX_CAMPAIGN_NOTE}`,
        ),
    })
    .nullish(),
});

/** The same fields of a stored campaign: each is null where nobody has set it. */
export const StoredFields = OptionalFields.required();
export type StoredFields = z.infer<typeof StoredFields>;

/** Those fields of a request or a row; what is not there is null. */
export const storedFieldsOf = (given: z.infer<typeof OptionalFields>): StoredFields =>
  Object.fromEntries(
    StoredFields.keyof().options.map((field) => [field, given[field] ?? null]),
  ) as StoredFields;

const common = {
  name,
  messageClass: z.enum(["marketing", "service"]).default("service"),
  scheduledAt: ScheduledAt.nullish(),
  ...OptionalFields.shape,
  /** Recipients a request; 1 is the exact lane. */
  chunkSize: z.int().min(1).max(MAX_RECIPIENTS).optional(),
};

const sms = z.object({
  ...common,
  channel: z.literal("sms"),
  content: SmsContent,
  senderId: SenderId,
  lane: z.enum(["fast", "exact"]).default("fast"),
});
const chatText = z.object({ ...common, channel: z.literal("chat-text"), content: ChatTextContent });
const chatTemplate = z.object({ ...common, channel: z.literal("chat-template"), content: TemplateContent });

/** `POST /api/campaigns`, and whole again on `PUT /api/campaigns/:id` while it is a draft. */
export const CreateCampaign = z
  .discriminatedUnion("channel", [sms, chatText, chatTemplate], {
    error: () =>
      t(
        "channel is one of sms, chat-text, chat-template",
        "channel ni mojawapo ya sms, chat-text, chat-template",
      ),
  })
  .superRefine((campaign, { addIssue }) => {
    const refused = twoTextsFault(campaign);
    if (refused !== null) addIssue({ code: "custom", path: ["variant"], message: refused });
    const { messagesPerSecond = null } = campaign;
    const twice = variantsFault(campaign.content);
    if (twice !== null) addIssue({ code: "custom", path: ["content", "variants"], message: twice });
    const chunkSize = Math.min(campaign.chunkSize ?? mostARequest(campaign), mostARequest(campaign));
    const lane = campaign.channel === "sms" ? campaign.lane : "fast";
    const tooFast = paceFault({ channel: campaign.channel, lane, chunkSize, messagesPerSecond });
    if (tooFast !== null) addIssue({ code: "custom", path: ["messagesPerSecond"], message: tooFast });
  });
export type CreateCampaign = z.infer<typeof CreateCampaign>;
