import type { TemplateParts } from "#lib/contract/rules/template/template-body.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { type DraftSlot, slotsOfDraft, type TemplateButton, type TemplateDraft } from "./template-draft.ts";

/** The creation that a draft says, as the form builds it: provider components and the declared fields (§2.8). */
export function buildTemplate(draft: TemplateDraft): TemplateParts {
  const slots = slotsOfDraft(draft);
  const sampleOf = ({ key }: DraftSlot) => draft.samples[key] ?? "";
  const of = (part: DraftSlot["part"]) => slots.filter((slot) => slot.part === part);
  const isNamed = [...of("header"), ...of("body")].some(({ name }) => !/^\d+$/.test(name));
  const { header, body, footer, buttons } = draft;
  return {
    name: draft.name,
    language: draft.language,
    category: draft.category,
    componentSchema: [
      ...(isBlankText(header)
        ? []
        : [textPart("HEADER", header, { slots: of("header"), isNamed, sampleOf })]),
      textPart("BODY", body, { slots: of("body"), isNamed, sampleOf }),
      ...(isBlankText(footer) ? [] : [{ type: "FOOTER", text: footer }]),
      ...(buttons.length === 0
        ? []
        : [{ type: "BUTTONS", buttons: buttons.map((button, index) => buttonPart(button, index, draft)) }]),
    ],
    ...(slots.length > 0 && { variableSchema: slots.map((slot) => variableOf(slot, sampleOf(slot))) }),
    ...(isNamed && { channelConfig: { parameterFormat: "NAMED" } }),
    ...extrasOf(draft, isNamed ? { parameterFormat: "NAMED" } : {}),
  };
}

/** What only the JSON says. A draft that was kept by an older page has none. */
function extrasOf({ extras }: Partial<TemplateDraft>, ours: Record<string, unknown>): Partial<TemplateParts> {
  if (!extras) return {};
  const { channel, channelMember, channelConfig, more } = extras;
  return {
    ...(channel !== null && { channel }),
    ...(channelMember !== null && { channelMember }),
    ...(Object.keys(channelConfig).length > 0 && { channelConfig: { ...ours, ...channelConfig } }),
    ...(Object.keys(more).length > 0 && { more }),
  };
}

type Sampling = { slots: DraftSlot[]; isNamed: boolean; sampleOf: (slot: DraftSlot) => string };

function textPart(type: "HEADER" | "BODY", text: string, { slots, isNamed, sampleOf }: Sampling) {
  const head = type === "HEADER" ? { type, format: "TEXT", text } : { type, text };
  if (slots.length === 0) return head;
  const word = type.toLowerCase();
  const example = isNamed
    ? {
        [`${word}_text_named_params`]: slots.map((slot) => ({
          param_name: slot.name,
          example: sampleOf(slot),
        })),
      }
    : { [`${word}_text`]: type === "HEADER" ? slots.map(sampleOf) : [slots.map(sampleOf)] };
  return { ...head, example };
}

function buttonPart({ kind, text, value }: TemplateButton, index: number, { samples }: TemplateDraft) {
  if (kind === "quick_reply") return { type: "QUICK_REPLY", text };
  if (kind === "phone_number") return { type: "PHONE_NUMBER", text, phone_number: value };
  const sample = samples[`button ${index}:1`];
  return { type: "URL", text, url: value, ...(sample && value.includes("{{") && { example: [sample] }) };
}

const variableOf = ({ part, button, name }: DraftSlot, sample: string) => ({
  component: part,
  ...(part === "button" && { index: button }),
  name,
  type: "text",
  sample,
});
