import { zonedIso, zonedParts } from "#components/domain/zoned-iso.ts";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { parametersOf, slotsOf } from "#lib/client/send/template-slots.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { TemplateContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { canaryOf } from "#lib/contract/rules/sending/canary.ts";
import { heldOutOf } from "#lib/contract/rules/sending/held-out.ts";
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

const contentOf = (choice: NonNullable<DraftValues["others"]>) => ({
  templateName: choice.templateName,
  language: choice.language,
  templateParameters: parametersOf(choice),
});
