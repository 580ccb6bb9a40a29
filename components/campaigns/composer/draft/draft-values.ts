import { zonedIso, zonedParts } from "#components/domain/zoned-iso.ts";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { parametersOf, slotsOf } from "#lib/client/send/template-slots.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { TemplateContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { canaryOf } from "#lib/contract/rules/sending/canary.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { heldOutOf } from "#lib/contract/rules/sending/held-out.ts";
import { shareIn } from "#lib/contract/rules/sending/two-texts.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import { limitsOf, limitValuesOf } from "./limit-values.ts";

/** What the form holds; it becomes the contract's shape when it is checked or sent. */
export type DraftValues = DraftForm;

export const EMPTY_DRAFT: DraftValues = {
  name: "",
  channel: "sms",
  senderId: "",
  messageClass: "marketing",
  purpose: "",
  text: "",
  linkTo: "",
  templateName: "",
  language: DEFAULT_TEMPLATE_LANGUAGE,
  texts: [],
  buttons: [],
  others: null,
  languages: [],
  otherTexts: [],
  lane: "fast",
  when: "now",
  date: "",
  time: "",
  hasCanary: false,
  canary: "5",
  heldOut: "",
  secondText: "",
  secondShare: "20",
  hasLimit: false,
  pace: "",
  batch: "",
  hasHours: false,
  hoursFrom: "09:00",
  hoursTo: "17:00",
  note: "",
  without: { listIds: [], campaignIds: [] },
};

/** The form's values for a draft that no composer has kept; its schedule as a clock in the zone shows it. */
export function draftValuesOf(campaign: Campaign, zone: string): DraftValues {
  const {
    name,
    channel,
    content,
    messageClass,
    purpose,
    senderId,
    lane,
    scheduledAt,
    canary,
    heldOut,
    variant,
    note,
    without,
  } = campaign;
  return {
    ...EMPTY_DRAFT,
    name,
    channel,
    messageClass,
    purpose: purpose ?? "",
    senderId: senderId ?? "",
    lane: lane === "exact" ? "exact" : "fast",
    ...(canary !== null && { hasCanary: true, canary: String(canary) }),
    heldOut: heldOut === null ? "" : String(heldOut),
    ...secondOf(variant),
    ...limitValuesOf(campaign),
    note: note ?? "",
    ...(without !== null && { without }),
    ...(scheduledAt !== null && { when: "later" as const, ...zonedParts(new Date(scheduledAt), zone) }),
    ...messageValuesOf(content),
  };
}

function messageValuesOf(content: Campaign["content"]): Partial<DraftValues> {
  const linkTo = content.linkTo ?? "";
  if ("templateName" in content) {
    const { templateName, language, templateParameters, variants = [] } = content;
    const languages = variants.map((variant) => variant.language);
    return { text: "", linkTo, templateName, language, languages, ...slotsOf(templateParameters) };
  }
  const { text, template, variants = [] } = content;
  return { text, linkTo, otherTexts: variants, ...(template && { others: othersOf(template) }) };
}

const secondOf = (variant: Campaign["variant"]) =>
  variant && { secondText: variant.text, secondShare: String(variant.share) };

const othersOf = ({ templateName, language, templateParameters }: TemplateContent) => ({
  templateName,
  language,
  ...slotsOf(templateParameters),
});

/** The contract's shape of the form; times in the company's zone with their offset written out. */
export function draftInputOf(values: DraftValues, zone: string): DraftInput {
  const common = {
    name: values.name,
    messageClass: values.messageClass,
    purpose: values.purpose === "" ? null : values.purpose,
    scheduledAt: values.when === "later" ? zonedIso(values.date, values.time, zone) : null,
    canary: values.hasCanary ? canaryOf(values.canary) : null,
    heldOut: heldOutOf(values.heldOut),
    variant: variantOf(values),
    ...limitsOf(values),
    note: values.note.trim() || null,
  };
  const linkTo = values.linkTo.trim() === "" ? {} : { linkTo: values.linkTo.trim() };
  if (values.channel === "sms") {
    const { senderId, lane, text } = values;
    return { ...common, channel: "sms", content: { text, ...linkTo, ...textsOf(values) }, senderId, lane };
  }
  if (values.channel === "chat-text") {
    const template = values.others === null ? {} : { template: contentOf(values.others) };
    return {
      ...common,
      channel: "chat-text",
      content: { text: values.text, ...template, ...linkTo, ...textsOf(values) },
    };
  }
  const variants = values.languages
    .filter((language) => language !== (values.language.trim() || DEFAULT_TEMPLATE_LANGUAGE))
    .map((language) => ({ language }));
  const languages = variants.length === 0 ? {} : { variants };
  return { ...common, channel: "chat-template", content: { ...contentOf(values), ...linkTo, ...languages } };
}

const textsOf = ({ otherTexts }: DraftValues) => (otherTexts.length === 0 ? {} : { variants: otherTexts });

/** A share that is none is 0: what checks the draft says so at its field. */
const variantOf = ({ channel, secondText, secondShare }: DraftValues): DraftInput["variant"] =>
  sendsTemplate(channel) || secondText.trim() === ""
    ? null
    : { text: secondText, share: shareIn(secondShare) ?? 0 };

const contentOf = (choice: NonNullable<DraftValues["others"]>) => ({
  templateName: choice.templateName,
  language: choice.language,
  templateParameters: parametersOf(choice),
});
