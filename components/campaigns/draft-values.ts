import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { type ButtonSlot, parametersOf, type Slot, slotsOf } from "#lib/client/send/template-slots.ts";
import type { Campaign, Channel } from "#lib/contract/desk/campaign.ts";
import { zonedIso, zonedParts } from "./zoned-iso.ts";

/** What the form holds; it becomes the contract's shape when it is checked or sent. */
export type DraftValues = {
  name: string;
  channel: Channel;
  senderId: string;
  messageClass: "marketing" | "service";
  text: string;
  templateName: string;
  language: string;
  texts: Slot[];
  buttons: ButtonSlot[];
  lane: "fast" | "exact";
  when: "now" | "later";
  date: string;
  time: string;
};

export const EMPTY_DRAFT: DraftValues = {
  name: "",
  channel: "sms",
  senderId: "",
  messageClass: "marketing",
  text: "",
  templateName: "",
  language: "en",
  texts: [],
  buttons: [],
  lane: "fast",
  when: "now",
  date: "",
  time: "",
};

/** The form's values for a draft the server knows; its schedule as a clock in the zone shows it. */
export function draftValuesOf(campaign: Campaign, zone: string): DraftValues {
  const { name, channel, content, messageClass, senderId, lane, scheduledAt } = campaign;
  const isTemplate = "templateName" in content;
  return {
    ...EMPTY_DRAFT,
    name,
    channel,
    messageClass,
    senderId: senderId ?? "",
    lane: lane === "exact" ? "exact" : "fast",
    ...(scheduledAt !== null && { when: "later" as const, ...zonedParts(new Date(scheduledAt), zone) }),
    text: isTemplate ? "" : content.text,
    ...(isTemplate && {
      templateName: content.templateName,
      language: content.language,
      ...slotsOf(content.templateParameters),
    }),
  };
}

/** The contract's shape of the form; times in the company's zone with their offset written out. */
export function draftInputOf(values: DraftValues, zone: string): DraftInput {
  const common = {
    name: values.name,
    messageClass: values.messageClass,
    scheduledAt: values.when === "later" ? zonedIso(values.date, values.time, zone) : null,
  };
  if (values.channel === "sms") {
    const { senderId, lane, text } = values;
    return { ...common, channel: "sms", content: { text }, senderId, lane };
  }
  if (values.channel === "chat-text") {
    return { ...common, channel: "chat-text", content: { text: values.text } };
  }
  const { templateName, language } = values;
  const content = { templateName, language, templateParameters: parametersOf(values) };
  return { ...common, channel: "chat-template", content };
}
